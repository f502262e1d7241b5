import { captionFields, limits } from '@tessera/contract';
import { NumberField } from '../../codes/number-field.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import type { SheetProblem } from './sheet-problems.ts';
import type { SheetSettings } from './sheet-settings.ts';

const { captionNumber } = limits.sheets;
const typeSizes = [5, 6, 7, 8, 10, 12];
const digitChoices = Array.from({ length: captionNumber.maxDigits }, (_, i) => i + 1);

interface CaptionFormProps {
  settings: SheetSettings;
  onChange: (change: Partial<SheetSettings>) => void;
  problems: readonly SheetProblem[];
}

/** The texts beside each code. */
export function CaptionForm({ settings, onChange, problems }: CaptionFormProps) {
  const { t } = useTranslation('sheets');
  const { fields, numbering, minPt } = settings;
  const first = Number.isInteger(numbering.start) ? numbering.start : 1;
  return (
    <Card>
      <fieldset className="grid gap-1.5">
        <legend className="mb-1.5 font-medium">{t('captions.legend')}</legend>
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {captionFields.map((field) => (
            <Checkbox
              key={field}
              label={t(`captions.${field}`)}
              checked={fields.includes(field)}
              onChange={({ target }) =>
                onChange({
                  fields: captionFields.filter((one) => (one === field ? target.checked : fields.includes(one))),
                })
              }
            />
          ))}
        </div>
      </fieldset>
      {fields.length > 0 && (
        <div className="grid items-start gap-4 sm:grid-cols-3">
          {fields.includes('number') && (
            <>
              <NumberField
                label={t('captions.firstNumber')}
                min={1}
                max={captionNumber.max}
                value={numbering.start}
                error={problems.includes('numbering') ? t('problem.start', { max: captionNumber.max }) : undefined}
                onChange={(start) => onChange({ numbering: { ...numbering, start } })}
              />
              <Field label={t('captions.digits')}>
                {(control) => (
                  <Select
                    {...control}
                    value={String(numbering.digits)}
                    choices={digitChoices.map((digits) => ({
                      value: String(digits),
                      label: String(first).padStart(digits, '0'),
                    }))}
                    onChange={({ target }) => onChange({ numbering: { ...numbering, digits: Number(target.value) } })}
                  />
                )}
              </Field>
            </>
          )}
          <Field label={t('captions.minSize')}>
            {(control) => (
              <Select
                {...control}
                value={String(minPt)}
                choices={typeSizes.map((points) => ({ value: String(points), label: `${points} pt` }))}
                onChange={({ target }) => onChange({ minPt: Number(target.value) })}
              />
            )}
          </Field>
        </div>
      )}
    </Card>
  );
}
