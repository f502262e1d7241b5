import type { Language } from '@tessera/contract';
import { useState } from 'react';
import { formatNumber } from '../i18n/format.ts';
import { persistent } from '../lib/browser-storage.ts';

/** Units of lengths in print. Everything is stored and sent in millimeters. */
export const lengthUnits = ['mm', 'in'] as const;
export type LengthUnit = (typeof lengthUnits)[number];

const mmPer = { mm: 1, in: 25.4 } satisfies Record<LengthUnit, number>;
const decimals = { mm: 1, in: 2 } satisfies Record<LengthUnit, number>;
const storageKey = 'length_unit';

const rounded = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;

/** To three decimals, so that a typed length comes back as it was typed. */
export const inUnit = (mm: number, unit: LengthUnit): number => rounded(mm / mmPer[unit], 3);
export const inMm = (length: number, unit: LengthUnit): number => rounded(length * mmPer[unit], 3);

/** A length as text. `finer`: additional decimals, for the width of a module. */
export const formatPrintLength = (mm: number, unit: LengthUnit, language: Language, finer = 0): string =>
  `${formatNumber(rounded(mm / mmPer[unit], decimals[unit] + finer), language)}\u00a0${unit}`;

/** The unit of this browser. */
export function useLengthUnit() {
  const [unit, setUnit] = useState<LengthUnit>(() => (persistent.get(storageKey) === 'in' ? 'in' : 'mm'));
  const changeUnit = (next: LengthUnit) => {
    persistent.set(storageKey, next);
    setUnit(next);
  };
  return [unit, changeUnit] as const;
}
