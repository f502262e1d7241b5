import { limits } from '@tessera/contract';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { type Days, isReadable } from './days.ts';

interface CustomDaysProps {
  days: Days;
  today: string;
  onChange: (days: Days) => void;
}

const isSame = (one: Days, other: Days): boolean => one.from === other.from && one.to === other.to;

/** Two dates. Keeps what is typed until it is a range that can be read. */
export function CustomDays({ days, today, onChange }: CustomDaysProps) {
  const { t } = useTranslation('stats');
  const [typed, setTyped] = useState(days);
  const [last, setLast] = useState(days);
  const [applied, setApplied] = useState(days);
  if (!isSame(last, days)) {
    setLast(days);
    // Changed elsewhere, such as by the Back button. What was typed here may arrive after more was typed.
    if (!isSame(applied, days)) {
      setApplied(days);
      setTyped(days);
    }
  }
  const problem = isReadable(typed) ? undefined : t('range.invalid', { days: limits.analytics.maxDays });
  const type = (change: Partial<Days>) => {
    const next = { ...typed, ...change };
    setTyped(next);
    if (!isReadable(next)) return;
    setApplied(next);
    onChange(next);
  };
  return (['from', 'to'] as const).map((end) => (
    <Field key={end} label={t(`range.${end}`)} error={end === 'to' ? problem : undefined}>
      {(control) => (
        <Input
          {...control}
          type="date"
          value={typed[end]}
          max={today}
          onChange={({ target }) => type({ [end]: target.value })}
        />
      )}
    </Field>
  ));
}
