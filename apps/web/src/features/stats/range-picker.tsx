import { limits } from '@tessera/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import {
  canBeHourly,
  type Interval,
  isReadable,
  presets,
  type Range,
  type RangeChoice,
  withChoice,
  withDays,
} from './range.ts';

interface RangePickerProps {
  value: Range;
  onChange: (value: Range) => void;
}

export function RangePicker({ value, onChange }: RangePickerProps) {
  const { t } = useTranslation('stats');
  return (
    <div className="grid gap-3 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
      <Field label={t('range.label')}>
        {(control) => (
          <Select
            {...control}
            value={value.choice}
            choices={[...presets, 'custom' as const].map((choice) => ({ value: choice, label: t(`range.${choice}`) }))}
            onChange={({ target }) => onChange(withChoice(value, target.value as RangeChoice))}
          />
        )}
      </Field>
      {value.choice === 'custom' && <CustomDays value={value} onChange={onChange} />}
      <Field
        label={t('range.by')}
        help={canBeHourly(value) ? undefined : t('range.hourHint', { days: limits.stats.maxHourDays })}
      >
        {(control) => (
          <Select
            {...control}
            value={value.interval}
            choices={[
              { value: 'day', label: t('range.day') },
              { value: 'hour', label: t('range.hour'), disabled: !canBeHourly(value) },
            ]}
            onChange={({ target }) => onChange({ ...value, interval: target.value as Interval })}
          />
        )}
      </Field>
    </div>
  );
}

function CustomDays({ value, onChange }: RangePickerProps) {
  const { t } = useTranslation('stats');
  const problem = isReadable(value) ? undefined : t('range.invalid', { days: limits.stats.maxDays });
  return (['from', 'to'] as const).map((end) => (
    <Field key={end} label={t(`range.${end}`)} error={end === 'to' ? problem : undefined}>
      {(control) => (
        <Input
          {...control}
          type="date"
          value={value[end]}
          max={new Date().toISOString().slice(0, 10)}
          onChange={({ target }) => onChange(withDays(value, { [end]: target.value }))}
        />
      )}
    </Field>
  ));
}
