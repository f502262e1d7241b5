import type { Language } from '@tessera/contract';

export const formatLength = (centimeters: number, language: Language): string =>
  new Intl.NumberFormat(language, {
    style: 'unit',
    unit: centimeters < 100 ? 'centimeter' : 'meter',
    maximumFractionDigits: 1,
  }).format(centimeters < 100 ? centimeters : centimeters / 100);
