import { defaultFrameText, defaultStyle } from '@tessera/contract';
import { type StarterTemplate, starterTemplates, styleOfTemplate } from '@tessera/qr/templates';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { logProblem } from '../../../lib/log.ts';
import { useIncludes } from '../../../session/entitlements.ts';
import { useLooks } from '../../../codes/look-queries.ts';
import { BrandLooks } from './brand-looks.tsx';
import { plain } from '../../../codes/style/style-change.ts';
import type { StyleTabProps } from '../../../codes/style/style-controls.tsx';
import { TemplateTile } from './template-tile.tsx';
import type { Logo } from './use-logo.ts';
import { useSample } from './use-sample.ts';

/** A template sets these fields, or they return to the values of a plain code. The size of the picture stays. */
const untouched = {
  ...plain,
  style: undefined,
  dots_style: undefined,
  corners_square_style: undefined,
  corners_dot_style: undefined,
  error_correction_level: undefined,
  margin: undefined,
} as const;

/** Applies a template in one step. A logo of the user stays; a built-in one is replaced. */
async function applyTemplate(template: StarterTemplate, text: string, { onChange }: StyleTabProps, logo: Logo) {
  const { style, logo: builtIn } = template;
  const shape = style.style ?? defaultStyle.style;
  const shapes = { style: shape, dots_style: shape, corners_square_style: shape, corners_dot_style: shape };
  const { dots_color, background_color } = defaultStyle;
  const isOwnLogo = logo.isPresent && !(logo.edit?.kind === 'chosen' && logo.edit.isReplaceable);
  const { builtInLogo } = await import('./samples.ts');
  const picture = builtIn && !isOwnLogo ? await builtInLogo(builtIn.name, builtIn.color) : undefined;
  onChange({ ...untouched, ...shapes, dots_color, background_color, ...styleOfTemplate(template, text) });
  if (picture) logo.choosePrepared(picture);
  else if (!isOwnLogo && logo.isPresent) logo.remove();
}

interface TemplatesTabProps extends StyleTabProps {
  logo: Logo;
  /** The preview comes first. */
  isDrawn: boolean;
}

/** Looks to start from, as pictures; one click applies style and frame. */
export function TemplatesTab({ logo, isDrawn, ...tab }: TemplatesTabProps) {
  const { t } = useTranslation('editor');
  const hasOwn = (useLooks(useIncludes('looks')).data ?? []).length > 0;
  const looks = <BrandLooks {...tab} logo={logo} />;
  const language = useLanguage();
  const apply = (template: StarterTemplate) =>
    void applyTemplate(template, defaultFrameText[language], tab, logo).catch((error: unknown) =>
      logProblem('template not applied', error),
    );
  return (
    <div className="grid gap-5">
      {hasOwn && looks}
      <div className="grid gap-3">
        <p className="text-soft">{t('template.help')}</p>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(5.75rem,1fr))] gap-2 sm:grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))]">
          {starterTemplates.map((template) => (
            <li key={template.name}>
              <StarterTile
                template={template}
                isWanted={isDrawn}
                disabled={tab.disabled}
                onClick={() => apply(template)}
              />
            </li>
          ))}
        </ul>
      </div>
      {!hasOwn && looks}
    </div>
  );
}

interface StarterTileProps {
  template: (typeof starterTemplates)[number];
  isWanted: boolean;
  disabled: boolean;
  onClick: () => void;
}

function StarterTile({ template, isWanted, ...tile }: StarterTileProps) {
  const { t } = useTranslation('editor');
  const language = useLanguage();
  const sample = useSample(
    `template ${template.name} ${language}`,
    ({ templateSample }) => templateSample(template, language),
    isWanted,
  );
  return (
    <TemplateTile {...tile} sample={sample}>
      {t(`template.${template.name}`)}
    </TemplateTile>
  );
}
