import type { Check, CheckInput } from '@tessera/qr/check';
import type { LogoPicture } from '../features/qr-codes/check/logo-picture.ts';

/** What the checker was asked and what it says: the browser that runs these tests has neither workers nor a canvas. */
export const scans = {
  asked: [] as CheckInput[],
  verdict: { verdict: 'good', reasons: [] } as Check,
};

export const checkScan = (input: CheckInput): Promise<Check> => {
  scans.asked.push(input);
  return Promise.resolve(scans.verdict);
};

/** One transparent pixel. */
const href =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

const picture: LogoPicture = {
  href,
  png: new Blob(['the logo as PNG'], { type: 'image/png' }),
  pixels: { width: 1, height: 1, data: new Uint8ClampedArray(4) },
};

/** Reads every picture but one that is named broken. */
export const logoPicture = (file: File): Promise<LogoPicture> =>
  file.name.startsWith('broken') ? Promise.reject(new TypeError('no picture')) : Promise.resolve(picture);

export const storedLogo = (): Promise<LogoPicture> => Promise.resolve(picture);
