import { limits, printerDpis } from '@tessera/contract';
import type { PrintSize, PrintSizeChoice } from '@tessera/qr/print-size';
import { inMm, inUnit, type LengthUnit } from '../../../codes/print-length.ts';
import { normalizeAmount } from '../../../codes/typed-values.ts';
import { UnitSelect } from '../../../codes/unit-select.tsx';
import { formatNumber } from '../../../i18n/format.ts';
import { useLanguage } from '../../../i18n/use-language.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';

/** The size of a print file as it is typed. */
export interface TypedSize {
  by: 'width' | 'module';
  typed: string;
  /** The printer; empty for any. */
  dpi: '' | (typeof printerDpis)[number];
}

const { min, max } = limits.print.widthMm;
/** A usual size of modules, larger than the smallest that prints well. */
const usualModuleMm = 0.5;

/** Undefined if it is not a number. */
export function parseSize({ by, typed, dpi }: TypedSize, unit: LengthUnit): PrintSizeChoice | undefined {
  const text = normalizeAmount(typed);
  const length = /^\d{1,4}(\.\d{1,3})?$/.test(text) ? inMm(Number(text), unit) : 0;
  if (!(length > 0)) return undefined;
  return { ...(by === 'width' ? { widthMm: length } : { moduleMm: length }), ...(dpi && { dpi: Number(dpi) }) };
}

export const isPrintable = ({ widthMm }: Pick<PrintSize, 'widthMm'>): boolean => widthMm >= min && widthMm <= max;

interface SizeFieldsProps {
  size: TypedSize;
  onChange: (size: TypedSize) => void;
  unit: LengthUnit;
  onUnit: (unit: LengthUnit) => void;
  isValid: boolean;
}

/** The width of the picture or of a module, in millimeters or inches, and the printer whose dots the modules fill. */
export function SizeFields({ size, onChange, unit, onUnit, isValid }: SizeFieldsProps) {
  const { t } = useTranslation('printFile');
  const language = useLanguage();
  const shown = (mm: number) => formatNumber(inUnit(mm, unit), language);
  const typedAs = (mm: number) => String(inUnit(mm, unit));
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field label={t('sizeBy')}>
        {(control) => (
          <Select
            {...control}
            value={size.by}
            choices={(['width', 'module'] as const).map((value) => ({ value, label: t(`by.${value}`) }))}
            onChange={({ target }) => {
              const by = target.value === 'module' ? 'module' : 'width';
              onChange({ ...size, by, typed: typedAs(by === 'width' ? limits.print.widthMm.default : usualModuleMm) });
            }}
          />
        )}
      </Field>
      <Field
        label={t(`${size.by}`, { unit })}
        error={isValid ? undefined : t(`${size.by}Range`, { min: shown(min), max: shown(max), unit })}
      >
        {(control) => (
          <Input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            maxLength={8}
            value={size.typed}
            onChange={({ target }) => onChange({ ...size, typed: target.value })}
          />
        )}
      </Field>
      <Field label={t('printer')}>
        {(control) => (
          <Select
            {...control}
            value={size.dpi}
            choices={[
              { value: '', label: t('anyPrinter') },
              ...printerDpis.map((value) => ({ value, label: `${value} dpi` })),
            ]}
            onChange={({ target }) => onChange({ ...size, dpi: printerDpis.find((one) => one === target.value) ?? '' })}
          />
        )}
      </Field>
      <UnitSelect
        unit={unit}
        onChange={(next) => {
          onUnit(next);
          const { widthMm, moduleMm } = parseSize(size, unit) ?? {};
          const mm = widthMm ?? moduleMm;
          if (mm !== undefined) onChange({ ...size, typed: String(inUnit(mm, next)) });
        }}
      />
    </div>
  );
}
