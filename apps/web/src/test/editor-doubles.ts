import type { Check, CheckInput } from '@tessera/qr/check';
import type { LogoPicture } from '../features/qr-codes/check/logo-picture.ts';

/** Inputs and result of the stubbed scan check; the test environment has neither workers nor a canvas. */
export const scans = {
  inputs: [] as CheckInput[],
  verdict: { verdict: 'good', reasons: [] } as Check,
};

export const checkScan = (input: CheckInput): Promise<Check> => {
  scans.inputs.push(input);
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

/** Rejects files whose name starts with "broken". */
export const logoPicture = (file: File): Promise<LogoPicture> =>
  file.name.startsWith('broken') ? Promise.reject(new TypeError('no picture')) : Promise.resolve(picture);

export const storedLogo = (): Promise<LogoPicture> => Promise.resolve(picture);
