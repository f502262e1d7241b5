/** Why a picture cannot become a logo. */
const logoRefusals = [
  /** Not a PNG, JPEG, GIF or SVG. */
  'format',
  /** The decoder failed. */
  'unreadable',
  'too-many-pixels',
  /** Drawing it takes too many elements, too much memory or too much time. */
  'too-complex',
  /** The SVG is not well-formed. */
  'svg-damaged',
  /** The SVG runs a script, as an element or as an event handler. */
  'svg-script',
  /** The SVG refers to something outside the file. */
  'svg-external',
  /** The SVG declares entities, or anything else in its document type. */
  'svg-entities',
  /** The SVG contains an element or a rule that a logo cannot have; `part` names it. */
  'svg-part',
] as const;
export type LogoRefusal = (typeof logoRefusals)[number];

export class LogoRefused extends Error {
  override readonly name = 'LogoRefused';
  readonly reason: LogoRefusal;
  readonly part: string | undefined;

  constructor(reason: LogoRefusal, part?: string) {
    super(part === undefined ? reason : `${reason}: ${part}`);
    this.reason = reason;
    this.part = part;
  }
}

/** Exit code of the decoder process if it refuses the picture; its output is the refusal. */
export const refusedExitCode = 10;

export const writeRefusal = ({ reason, part }: LogoRefused): string => JSON.stringify([reason, part ?? '']);

const maxPartLength = 50;

/** Validated, because a compromised decoder process may write anything. */
export function readRefusal(text: string): LogoRefused {
  try {
    const [reason, part] = JSON.parse(text) as unknown[];
    const known = logoRefusals.find((refusal) => refusal === reason);
    if (known && typeof part === 'string') return new LogoRefused(known, part.slice(0, maxPartLength) || undefined);
  } catch {
    // Malformed.
  }
  return new LogoRefused('unreadable');
}
