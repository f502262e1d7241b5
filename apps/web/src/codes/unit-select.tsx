import { useTranslation } from '../i18n/use-translation.ts';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { type LengthUnit, lengthUnits } from './print-length.ts';

/** Millimeters or inches. */
export function UnitSelect({ unit, onChange }: { unit: LengthUnit; onChange: (unit: LengthUnit) => void }) {
  const { t } = useTranslation('common');
  return (
    <Field label={t('unit.label')}>
      {(control) => (
        <Select
          {...control}
          value={unit}
          choices={lengthUnits.map((value) => ({ value, label: t(`unit.${value}`) }))}
          onChange={({ target }) => onChange(lengthUnits.find((one) => one === target.value) ?? 'mm')}
        />
      )}
    </Field>
  );
}
