import { type DotsStyle, dotsStyles, editDotsStyles, type QrStyleOptions, qrStyles } from '@tessera/contract';
import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { toast } from '../../../ui/toast.ts';
import type { DrawnPicture } from '../preview/preview-engine.ts';
import { AppearanceTabs, type AppearanceTabsProps } from './appearance-tabs.tsx';
import { UndoButtons } from './undo-buttons.tsx';
import type { Logo } from './use-logo.ts';
import type { EditedStyle } from './use-style.ts';
import { useUndo } from './use-undo.ts';

interface EditedAppearance {
  edited: EditedStyle;
  logo: Logo;
  /** Undefined until the preview is drawn. */
  drawn: DrawnPicture | undefined;
}

interface AppearanceCardProps extends EditedAppearance, Pick<AppearanceTabsProps, 'shapes' | 'dots' | 'disabled'> {
  aside?: ReactNode;
}

function AppearanceCard({ edited, aside, ...tabs }: AppearanceCardProps) {
  const { t } = useTranslation('editor');
  const { logo } = tabs;
  const steps = useUndo({ ...edited.changes, logo: logo.edit }, ({ logo: edit, ...changes }) => {
    edited.setChanges(changes);
    logo.setEdit(edit);
  });
  return (
    <Card
      title={t('appearance.title')}
      aside={
        // The text of a button without an outline ends at the edge of the card's content.
        <span className="-mr-3 flex items-center">
          {!tabs.disabled && <UndoButtons {...steps} />}
          {aside}
        </span>
      }
    >
      <AppearanceTabs {...tabs} style={edited.style} onChange={edited.change} />
    </Card>
  );
}

/** The shapes of dots alone, which the style of a whole code cannot have. */
const dotsOnly = dotsStyles.filter((shape) => !qrStyles.some((style) => style === shape));

interface SavedAppearanceProps extends EditedAppearance {
  saved: QrStyleOptions;
  disabled: boolean;
}

/** Appearance of a saved code. Some dot styles are offered, and the saved one if it is another. */
export function SavedAppearance({ saved, disabled, ...card }: SavedAppearanceProps) {
  const { t } = useTranslation('editor');
  const { style, change } = card.edited;
  const offered = [...editDotsStyles, ...dotsOnly];
  const shapes = {
    part: 'dots_style',
    legend: t('style.dotsLegend'),
    selected: style.dots_style,
    options: offered.includes(saved.dots_style) ? offered : [saved.dots_style, ...offered],
    select: (dots_style: DotsStyle) => change({ dots_style }),
  } as const;
  return <AppearanceCard {...card} disabled={disabled} shapes={shapes} />;
}

/** One style for dots and eyes. */
const uniform = { dots_style: undefined, corners_square_style: undefined, corners_dot_style: undefined };

/** Appearance of a new code: all six styles and a reset button. */
export function NewAppearance(card: EditedAppearance) {
  const { t } = useTranslation('editor');
  const { edited, logo } = card;
  const { style, changes, change, setChanges } = edited;
  const resetWithUndo = () => {
    const { edit } = logo;
    setChanges({});
    logo.remove();
    toast.success(t('appearance.wasReset'), {
      label: t('appearance.undo'),
      onClick: () => {
        setChanges(changes);
        logo.setEdit(edit);
      },
    });
  };
  const shapes = {
    part: 'style',
    legend: t('style.legend'),
    selected: style.style,
    options: qrStyles,
    select: (selected: DotsStyle) =>
      change({ ...uniform, style: qrStyles.find((one) => one === selected) ?? style.style }),
  } as const;
  const dots = {
    part: 'dots_style',
    legend: t('style.dotsLegend'),
    selected: style.dots_style,
    options: dotsStyles,
    select: (dots_style: DotsStyle) => change({ dots_style }),
  } as const;
  return (
    <AppearanceCard
      {...card}
      aside={
        <Button
          variant="ghost"
          size="sm"
          icon={<RotateCcw className="size-4" aria-hidden="true" />}
          onClick={resetWithUndo}
        >
          {t('appearance.reset')}
        </Button>
      }
      disabled={false}
      shapes={shapes}
      dots={dots}
    />
  );
}
