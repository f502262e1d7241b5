import type { QrData } from '@tessera/contract';
import { plainDecimal } from './decimal.ts';

export const locationPayload = ({ latitude, longitude, altitude }: QrData<'location'>): string =>
  `geo:${[latitude, longitude, ...(altitude === undefined ? [] : [altitude])].map(plainDecimal).join(',')}`;
