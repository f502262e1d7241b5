import type { Check, CheckInput } from '@tessera/qr/check';
import type { LogoPicture, PicturePart } from '../codes/logo-picture.ts';

const noScans = () => ({ inputs: [] as CheckInput[], verdict: { verdict: 'good', reasons: [] } as Check });

/** Inputs and result of the stubbed scan check; the test environment has neither workers nor a canvas. */
export const scans = noScans();
export const resetScans = (): void => void Object.assign(scans, noScans());

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
  pixels: { width: 400, height: 200, data: new Uint8ClampedArray(400 * 200 * 4) },
};

/** The parts of pictures that were cropped. */
export const crops: PicturePart[] = [];

/** Rejects files whose name starts with "broken". */
export const logoPicture = (file: File, part?: PicturePart): Promise<LogoPicture> => {
  if (file.name.startsWith('broken')) return Promise.reject(new TypeError('no picture'));
  if (part) crops.push(part);
  return Promise.resolve({ ...picture });
};

export const storedLogo = (): Promise<LogoPicture> => Promise.resolve(picture);

/** A click solves the challenge. */
export const TurnstileWidget = ({ onToken }: { onToken: (token: string) => void }) => (
  <button type="button" onClick={() => onToken('solved')}>
    solve
  </button>
);
