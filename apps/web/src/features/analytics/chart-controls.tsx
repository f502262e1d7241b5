import type { Analytics } from '@tessera/contract';
import { ImageDown } from 'lucide-react';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { zoneLabel } from '../../lib/browser-zone.ts';
import { saveFile } from '../../lib/save-file.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.ts';
import { formatDays } from './format-days.ts';
import type { ChangeView } from './use-view.ts';
import { type FigureName, figureNames } from './view.ts';

interface ChartControlsProps {
  range: Analytics['range'];
  figure: FigureName;
  onChange: ChangeView;
}

/** The figure of the chart, and a button that saves the chart as a picture. */
export function ChartControls({ range: { from, to, tz }, figure, onChange }: ChartControlsProps) {
  const { t } = useTranslation('analytics', 'stats');
  const language = useLanguage();
  const save = async (chart: Element | null) => {
    if (!chart) return;
    const { chartPicture } = await import('../../ui/chart-picture.ts');
    const days = `${formatDays(from, to, language)} · ${zoneLabel(tz)}`;
    saveFile(await chartPicture(chart, t('stats:chart.title'), days), `tessera-${from}-${to}.png`);
  };
  return (
    <span className="flex items-center gap-1">
      <Select
        aria-label={t('figures.chosen')}
        value={figure}
        choices={figureNames.map((value) => ({ value, label: t(`stats:facts.${value}`) }))}
        onChange={({ target }) => onChange({ figure: target.value as FigureName }, { replace: true })}
      />
      <IconButton
        label={t('chart.picture')}
        title={t('chart.picture')}
        icon={<ImageDown aria-hidden="true" />}
        onClick={({ currentTarget }) =>
          void save(currentTarget.closest('figure')).catch(() => toast.error(t('chart.pictureFailed')))
        }
      />
    </span>
  );
}
