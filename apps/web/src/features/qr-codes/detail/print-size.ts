import type { Language } from '@tessera/contract';
import { plainAmount } from '../typed-values.ts';

/** Centimetres along one side. The largest fits on A4 and on Letter with the margins that printers need. */
export const printSize = { min: 1, max: 18, usual: 4 } as const;

/** What was typed, in centimetres, when it is a size that can be printed. */
export function typedSize(typed: string): number | undefined {
  const size = Number(plainAmount(typed) || Number.NaN);
  return size >= printSize.min && size <= printSize.max ? size : undefined;
}

/** Centimetres as people say them: metres from the first one on. */
export const formatLength = (centimetres: number, language: Language): string =>
  new Intl.NumberFormat(language, {
    style: 'unit',
    unit: centimetres < 100 ? 'centimeter' : 'meter',
    maximumFractionDigits: 1,
  }).format(centimetres < 100 ? centimetres : centimetres / 100);
