import { comparisons } from '@tessera/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import type { View } from './view.ts';

interface CompareFieldProps {
  value: View['compare'];
  onChange: (compare: View['compare']) => void;
}

/** The choice of the period that the figures are compared with. */
export function CompareField({ value, onChange }: CompareFieldProps) {
  const { t } = useTranslation('analytics');
  return (
    <Field label={t('compare.label')}>
      {(control) => (
        <Select
          {...control}
          value={value}
          choices={[...comparisons, 'none' as const].map((choice) => ({
            value: choice,
            label: t(`compare.${choice}`),
          }))}
          onChange={({ target }) => onChange(target.value as View['compare'])}
        />
      )}
    </Field>
  );
}
