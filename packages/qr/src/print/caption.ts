import { capHeight } from '../frame/glyphs.ts';
import { letter, textWidth } from '../frame/lettering.ts';
import type { Rect } from '../matrix/headroom.ts';

/** One line of a caption: draw the path after `translate(x, y) scale(scale)`. */
export type CaptionLine = { path: string; x: number; y: number; scale: number };

export type CaptionOptions = {
  /** The unit of the area in points, for font sizes. */
  unitPoints: number;
  align: 'left' | 'center';
  /** The smallest font size in points; 5 by default, because smaller text is not readable in print. */
  minPoints?: number | undefined;
};

/** Font sizes in points, tried in this order. */
const sizes = [16, 14, 12, 10, 9, 8, 7, 6];
const smallest = 5;
const lineHeight = 1.25;
const captionWidth = (text: string): number => textWidth(text) / 1000;

/** Breaks a text between words; a word that is wider than the line is broken inside. Widths are in units of the font size. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (captionWidth(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const char of word) {
      if (line !== '' && captionWidth(line + char) > width) {
        lines.push(line);
        line = '';
      }
      line += char;
    }
  }
  if (line !== '') lines.push(line);
  return lines;
}

const hasWholeWords = (lines: readonly string[], text: string): boolean => {
  const words = new Set(text.split(' '));
  return lines.every((line) => line.split(' ').every((word) => words.has(word)));
};

function shortened(line: string, width: number): string {
  let kept = line;
  while (kept !== '' && captionWidth(`${kept}…`) > width) kept = [...kept].slice(0, -1).join('');
  return `${kept.trimEnd()}…`;
}

/** Shares the lines of an area among paragraphs: each gets one as long as there are any, the first ones get the others. */
function lineShares(needed: readonly number[], available: number): number[] {
  const shares = needed.map((_, i) => (i < available ? 1 : 0));
  let left = available - shares.filter((share) => share > 0).length;
  return shares.map((share, i) => {
    const more = share === 0 ? 0 : Math.min((needed[i] ?? 0) - share, left);
    left -= more;
    return share + more;
  });
}

function cut(lines: readonly string[], count: number, width: number): string[] {
  const kept = lines.slice(0, count);
  const last = kept.at(-1);
  return last !== undefined && lines.length > count ? [...kept.slice(0, -1), shortened(last, width)] : kept;
}

interface Fitted {
  lines: string[];
  size: number;
  isShortened: boolean;
}

/** The largest size at which all words fit; at the smallest size, words are broken and the ends are left out. */
function fit(paragraphs: readonly string[], area: Rect, unitPoints: number, minPoints: number): Fitted {
  const wrapAt = (size: number) => paragraphs.map((text) => wrap(text, area.width / size));
  for (const points of sizes.filter((one) => one > minPoints)) {
    const size = points / unitPoints;
    const wrapped = wrapAt(size);
    const lines = wrapped.flat();
    const isWhole = wrapped.every((own, i) => hasWholeWords(own, paragraphs[i] ?? ''));
    if (lines.length * lineHeight * size <= area.height && isWhole) return { lines, size, isShortened: false };
  }
  const size = minPoints / unitPoints;
  const wrapped = wrapAt(size);
  // Half a leading may be missing: it is empty.
  const available = Math.floor((area.height + ((lineHeight - 1) / 2) * size) / (lineHeight * size));
  const needed = wrapped.map(({ length }) => length);
  const shares = lineShares(needed, available);
  const lines = wrapped.flatMap((own, i) => cut(own, shares[i] ?? 0, area.width / size));
  return { lines, size, isShortened: shares.some((share, i) => share < (needed[i] ?? 0)) };
}

/** The lines of a caption. `isShortened`: a part was left out, because it is too long for the smallest type size. */
export type Caption = { lines: CaptionLine[]; isShortened: boolean };

/** Paragraphs as outlines in an area, vertically in the middle. Throws `TextUnsupported` if the font lacks a character. */
export function drawCaption(
  texts: readonly string[],
  area: Rect,
  { unitPoints, align, minPoints = smallest }: CaptionOptions,
): Caption {
  const paragraphs = texts.map((text) => text.normalize('NFC').trim()).filter(Boolean);
  const { lines, size, isShortened } = fit(paragraphs, area, unitPoints, minPoints);
  const scale = size / 1000;
  const top = area.y + (area.height - lines.length * lineHeight * size) / 2;
  const drawn = lines.map((line, i) => {
    const { path, width } = letter(line);
    return {
      path,
      x: align === 'left' ? area.x : area.x + (area.width - width * scale) / 2,
      // Capitals are in the middle of their line.
      y: top + (i + 0.5) * lineHeight * size + (capHeight * scale) / 2,
      scale,
    };
  });
  return { lines: drawn, isShortened };
}

/** The lines of `drawCaption`. */
export const captionLines = (text: string | readonly string[], area: Rect, options: CaptionOptions): CaptionLine[] =>
  drawCaption(typeof text === 'string' ? [text] : text, area, options).lines;
