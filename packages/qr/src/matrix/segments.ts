import type { ErrorCorrectionLevel } from '@tessera/contract';
import { correction } from './correction.ts';
import { utf8 } from './utf8.ts';

export const isAscii = (text: string): boolean => !/[^\u0000-\u007f]/.test(text);

export const modes = ['numeric', 'alphanumeric', 'byte'] as const;
export type Mode = (typeof modes)[number];
export type Segment = { mode: Mode; text: string };
export type SegmentPlan = { version: number; segments: Segment[] };

/** The texts that each mode can encode. */
const encodable = {
  numeric: /^\d*$/,
  alphanumeric: /^[0-9A-Z $%*+\-./:]*$/,
  byte: /^/,
} satisfies Record<Mode, RegExp>;

/** The cost of a character in sixths of a bit, so that 10/3 and 11/2 bits are whole numbers. */
const cost = { numeric: 20, alphanumeric: 33, byte: 48 } satisfies Record<Mode, number>;
const wholeBits = (sixths: number): number => 6 * Math.ceil(sixths / 6);

/** The length of a segment header in bits grows at versions 10 and 27. */
const heads: readonly { upTo: number; bits: Record<Mode, number> }[] = [
  { upTo: 9, bits: { numeric: 14, alphanumeric: 13, byte: 12 } },
  { upTo: 26, bits: { numeric: 16, alphanumeric: 15, byte: 20 } },
  { upTo: 40, bits: { numeric: 18, alphanumeric: 17, byte: 20 } },
];

/** The shortest encoding of ASCII text for one set of header lengths, by dynamic programming over characters and modes. */
function cheapest(text: string, head: Record<Mode, number>): Written {
  const width = modes.length;
  const cameFrom = new Int8Array(text.length * width);
  let totals = modes.map((mode) => 6 * head[mode]);
  for (let i = 0; i < text.length; i += 1) {
    const char = text.charAt(i);
    const before = totals;
    totals = modes.map((mode, m) => {
      if (!encodable[mode].test(char)) return Number.POSITIVE_INFINITY;
      let best = before[m] ?? Number.POSITIVE_INFINITY;
      let from = m;
      for (let other = 0; other < width && i > 0; other += 1) {
        const switched = wholeBits(before[other] ?? Number.POSITIVE_INFINITY) + 6 * head[mode];
        if (switched < best) [best, from] = [switched, other];
      }
      cameFrom[i * width + m] = from;
      return best + cost[mode];
    });
  }
  const total = Math.min(...totals);
  return { bits: wholeBits(total) / 6, segments: trace(text, cameFrom, totals.indexOf(total)) };
}

function trace(text: string, cameFrom: Int8Array, last: number): Segment[] {
  const segments: Segment[] = [];
  let mode = last;
  let end = text.length;
  for (let i = text.length - 1; i >= 0; i -= 1) {
    const from = cameFrom[i * modes.length + mode] ?? mode;
    if (i > 0 && from === mode) continue;
    segments.unshift({ mode: modes[mode] ?? 'byte', text: text.slice(i, end) });
    [end, mode] = [i, from];
  }
  return segments;
}

/** The smallest version for ASCII text and its segments, or undefined if the text is too long. */
export function planSegments(text: string, level: ErrorCorrectionLevel): SegmentPlan | undefined {
  const mode = modes.find((one) => encodable[one].test(text)) ?? 'byte';
  const single = smallest(level, (head) => ({
    bits: head[mode] + Math.ceil((text.length * cost[mode]) / 6),
    segments: [{ mode, text }],
  }));
  if (!worthMixing[mode].test(text)) return single;
  const mixed = smallest(level, (head) => cheapest(text, head));
  // Use one segment if the version stays the same: the fast encoder supports only one.
  return single && mixed && single.version <= mixed.version ? single : mixed;
}

/** Runs that are long enough to justify the header of a denser mode. A text without such a run is one segment. */
const worthMixing = {
  // No mode is denser.
  numeric: /(?!)/,
  alphanumeric: /\d{7}/,
  byte: /\d{4}|[0-9A-Z $%*+\-./:]{6}/,
} satisfies Record<Mode, RegExp>;

/** The header of an ECI: mode and assignment number. */
const eciBits = 12;

/** The version of the smallest symbol that holds a text, without drawing it; undefined if the text is too long. */
export function versionFor(text: string, level: ErrorCorrectionLevel): number | undefined {
  if (isAscii(text)) return planSegments(text, level)?.version;
  const bits = eciBits + 8 * utf8(text).length;
  return smallest(level, (head) => ({ bits: bits + head.byte, segments: [] }))?.version;
}

type Written = { bits: number; segments: Segment[] };

function smallest(
  level: ErrorCorrectionLevel,
  write: (head: Record<Mode, number>) => Written,
): SegmentPlan | undefined {
  let version = 1;
  for (const { upTo, bits: head } of heads) {
    const { bits, segments } = write(head);
    for (; version <= upTo; version += 1)
      if (bits <= 8 * correction(version, level).dataCodewords) return { version, segments };
  }
  return undefined;
}
