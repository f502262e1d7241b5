import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { zoneLabel } from '../../../lib/browser-zone.ts';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import type { RangePreset } from '../days.ts';
import { CompareField } from '../compare-field.tsx';
import { formatDays } from '../format-days.ts';
import { presetTexts } from '../view-texts.ts';
import { defaultPreset, presetsFor, type SharedView } from './shared-view.ts';

interface SharedControlsProps {
  view: SharedView;
  onChange: (change: Partial<SharedView>) => void;
  isDetailed: boolean;
  range: { from: string; to: string; tz: string };
}

/** Period and comparison, within the plan of the account. */
export function SharedControls({ view, onChange, isDetailed, range: { from, to, tz } }: SharedControlsProps) {
  const { t } = useTranslation('analytics', 'stats');
  const language = useLanguage();
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-1 gap-3 min-[24rem]:grid-cols-2 sm:max-w-lg print:hidden">
        <Field label={t('stats:range.label')}>
          {(control) => (
            <Select
              {...control}
              value={view.range ?? defaultPreset(isDetailed)}
              choices={presetsFor(isDetailed).map((value) => ({ value, label: t(presetTexts[value]) }))}
              onChange={({ target }) => onChange({ range: target.value as RangePreset })}
            />
          )}
        </Field>
        {isDetailed && <CompareField value={view.compare} onChange={(compare) => onChange({ compare })} />}
      </div>
      <p className="figures">
        <span className="font-semibold">{formatDays(from, to, language)}</span>{' '}
        <span className="text-soft">{zoneLabel(tz)}</span>
      </p>
    </div>
  );
}
