import type { ComponentProps } from 'react';
import { inMm, inUnit, type LengthUnit } from './print-length.ts';
import { NumberField } from './number-field.tsx';

type LengthFieldProps = Omit<ComponentProps<typeof NumberField>, 'step'> & {
  unit: LengthUnit;
  /** In millimeters, like all lengths here. */
  stepMm?: number;
};

/** A length that is shown in the unit of this browser. Another unit shows the same length. */
export function LengthField({ value, min, max, onChange, unit, stepMm = 0.1, ...rest }: LengthFieldProps) {
  return (
    <NumberField
      {...rest}
      key={unit}
      value={inUnit(value, unit)}
      min={inUnit(min, unit)}
      max={inUnit(max, unit)}
      step={unit === 'mm' ? stepMm : 0.001}
      onChange={(length) => onChange(inMm(length, unit))}
    />
  );
}
