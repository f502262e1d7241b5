import { svgRefusal } from './svg-rules.ts';

export type LogoFormat = 'png' | 'jpeg' | 'gif' | 'svg';

/** A picture that we will not put into a code, and why. */
export class LogoRefused extends Error {
  override readonly name = 'LogoRefused';
  readonly reason: 'format' | 'unsafe' | 'too-many-pixels' | 'unreadable' | 'too-slow';

  constructor(reason: LogoRefused['reason'], detail?: string) {
    super(detail ? `${reason}: ${detail}` : reason);
    this.reason = reason;
  }
}

const magic: readonly (readonly [LogoFormat, readonly number[]])[] = [
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['gif', [0x47, 0x49, 0x46, 0x38]],
];

/** What the bytes are, whatever the file was called; an SVG has passed the rules when this returns. */
export function logoFormat(bytes: Uint8Array): LogoFormat {
  const known = magic.find(([, head]) => head.every((byte, i) => bytes[i] === byte));
  if (known) return known[0];
  const text = utf8Text(bytes);
  if (text === undefined || !/^\s*<(\?xml|svg|!--|!doctype)/i.test(text) || !/<svg[\s>]/.test(text))
    throw new LogoRefused('format');
  const refusal = svgRefusal(text);
  if (refusal) throw new LogoRefused('unsafe', refusal);
  return 'svg';
}

function utf8Text(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
