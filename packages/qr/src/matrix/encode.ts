import type { ErrorCorrectionLevel } from '@tessera/contract';
import nayuki from 'nayuki-qr-code-generator';
import { encodeQR } from 'qr';
import { correction } from './correction.ts';
import { matrixSize } from './layout.ts';
import { isAscii, type Mode, planSegments } from './segments.ts';
import { utf8 } from './utf8.ts';

export type Matrix = {
  size: number;
  version: number;
  level: ErrorCorrectionLevel;
  /** Whether the module is dark; false outside the symbol. */
  get: (x: number, y: number) => boolean;
};

/** The content does not fit the largest symbol at this correction level. */
export class ContentTooLong extends Error {
  override readonly name = 'ContentTooLong';
  readonly level: ErrorCorrectionLevel;
  /** Length of the content, in bytes of UTF-8. */
  readonly bytes: number;
  /** The number of bytes of this content that fit. */
  readonly fits: number;

  constructor(level: ErrorCorrectionLevel, bytes: number, fits: number) {
    super(`The content has ${bytes} bytes; ${fits} fit at level ${level}.`);
    this.level = level;
    this.bytes = bytes;
    this.fits = fits;
  }
}

const eccName = { L: 'low', M: 'medium', Q: 'quartile', H: 'high' } as const satisfies Record<
  ErrorCorrectionLevel,
  string
>;
const nayukiLevel = {
  L: nayuki.QrCode.Ecc.LOW,
  M: nayuki.QrCode.Ecc.MEDIUM,
  Q: nayuki.QrCode.Ecc.QUARTILE,
  H: nayuki.QrCode.Ecc.HIGH,
} satisfies Record<ErrorCorrectionLevel, unknown>;

const nayukiSegment = {
  numeric: (text: string) => nayuki.QrSegment.makeNumeric(text),
  alphanumeric: (text: string) => nayuki.QrSegment.makeAlphanumeric(text),
  byte: (text: string) => nayuki.QrSegment.makeBytes(utf8(text)),
} satisfies Record<Mode, unknown>;

const maxVersion = 40;
/** The most characters of any symbol in any mode: longer text is refused without planning. */
const maxCharacters = 7089;

/** The smallest symbol that holds the text at the given level. */
export const encode = (text: string, level: ErrorCorrectionLevel): Matrix =>
  isAscii(text) ? encodeAscii(text, level) : encodeUnicode(text, level);

function encodeAscii(text: string, level: ErrorCorrectionLevel): Matrix {
  const plan = text.length <= maxCharacters ? planSegments(text, level) : undefined;
  if (!plan) throw new ContentTooLong(level, text.length, longestPrefix(text, level));
  const [only, ...more] = plan.segments;
  if (more.length > 0)
    return viaNayuki(
      plan.segments.map(({ mode, text: part }) => nayukiSegment[mode](part)),
      level,
    );
  const rows = encodeQR(text, 'raw', {
    ecc: eccName[level],
    version: plan.version,
    encoding: only?.mode ?? 'byte',
    border: 1,
  });
  return { size: matrixSize(plan.version), version: plan.version, level, get: (x, y) => rows[y + 1]?.[x + 1] ?? false };
}

/**
 * Non-ASCII text declares its character set (ECI 26, UTF-8), because some readers guess wrong without it. There is one byte
 * segment, because readers disagree on the scope of an ECI.
 */
function encodeUnicode(text: string, level: ErrorCorrectionLevel): Matrix {
  const bytes = utf8(text);
  const fits = Math.floor((8 * correction(maxVersion, level).dataCodewords - 12 - 20) / 8);
  if (bytes.length > fits) throw new ContentTooLong(level, bytes.length, fits);
  return viaNayuki([nayuki.QrSegment.makeEci(26), nayuki.QrSegment.makeBytes(bytes)], level);
}

function viaNayuki(segments: ReturnType<typeof nayuki.QrSegment.makeEci>[], level: ErrorCorrectionLevel): Matrix {
  const symbol = nayuki.QrCode.encodeSegments(segments, nayukiLevel[level], 1, maxVersion, -1, false);
  return { size: symbol.size, version: symbol.version, level, get: (x, y) => symbol.getModule(x, y) };
}

function longestPrefix(text: string, level: ErrorCorrectionLevel): number {
  let [low, high] = [0, Math.min(text.length, maxCharacters)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (planSegments(text.slice(0, middle), level)) low = middle;
    else high = middle - 1;
  }
  return low;
}
