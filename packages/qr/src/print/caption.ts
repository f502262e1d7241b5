import { capHeight } from '../frame/glyphs.ts';
import { type Lettering, letter, textWidth } from '../frame/lettering.ts';
import type { Rect } from '../matrix/headroom.ts';

/** One line of a caption: draw the path after `translate(x, y) scale(scale)`. */
export type CaptionLine = { path: string; x: number; y: number; scale: number };

/** Text between two places where a line may be broken. `hasSpace`: before it, if it is not the first of its line. */
export type TextPart = { text: string; hasSpace: boolean };

/** Draws lines of text and knows where they may be broken. The methods throw `TextUnsupported`. */
export type Typesetter = {
  /** `paragraph`: the text that the line is a part of. */
  letter(line: string, paragraph: string): Lettering;
  /** In thousandths of the font size. */
  textWidth(text: string): number;
  parts(text: string): TextPart[];
  /** Splits a text into characters as readers see them: grapheme clusters. */
  characters(text: string): string[];
};

/** Latin, Greek and Cyrillic, by the font of the frames. */
export const plainTypesetter: Typesetter = {
  letter,
  textWidth,
  parts: (text) =>
    text
      .split(' ')
      .filter(Boolean)
      .map((word) => ({ text: word, hasSpace: true })),
  characters: (text) => [...text],
};

export type CaptionOptions = {
  /** The unit of the area in points, for font sizes. */
  unitPoints: number;
  align: 'left' | 'center';
  /** The smallest font size in points; 5 by default, because smaller text is not readable in print. */
  minPoints?: number | undefined;
  /** For more scripts than those of the plain one. */
  typesetter?: Typesetter | undefined;
};

/** Font sizes in points, tried in this order. */
const sizes = [16, 14, 12, 10, 9, 8, 7, 6];
const smallest = 5;
const lineHeight = 1.25;

/** A paragraph as lines. `isWhole`: no part of it is broken. */
type Wrapped = { lines: string[]; isWhole: boolean };

/** Breaks a text between its parts; a part that is wider than the line is broken inside. Widths are in units of the font size. */
function wrap(text: string, width: number, type: Typesetter): Wrapped {
  const fits = (line: string) => type.textWidth(line) / 1000 <= width;
  const lines: string[] = [];
  let line = '';
  let isWhole = true;
  for (const { text: part, hasSpace } of type.parts(text)) {
    const longer = line === '' ? part : `${line}${hasSpace ? ' ' : ''}${part}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const char of type.characters(part)) {
      if (line !== '' && !fits(line + char)) {
        lines.push(line);
        line = '';
        isWhole = false;
      }
      line += char;
    }
  }
  if (line !== '') lines.push(line);
  return { lines, isWhole };
}

function shortened(line: string, width: number, type: Typesetter): string {
  let kept = type.characters(line);
  while (kept.length > 0 && type.textWidth(`${kept.join('')}…`) / 1000 > width) kept = kept.slice(0, -1);
  return `${kept.join('').trimEnd()}…`;
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

function cut(lines: readonly string[], count: number, width: number, type: Typesetter): string[] {
  const kept = lines.slice(0, count);
  const last = kept.at(-1);
  return last !== undefined && lines.length > count ? [...kept.slice(0, -1), shortened(last, width, type)] : kept;
}

interface Line {
  text: string;
  paragraph: string;
}

interface Fitted {
  lines: Line[];
  size: number;
  isShortened: boolean;
}

interface FitOptions {
  unitPoints: number;
  minPoints: number;
  typesetter: Typesetter;
}

/** The largest size at which all words fit; at the smallest size, words are broken and the ends are left out. */
function fit(
  paragraphs: readonly string[],
  area: Rect,
  { unitPoints, minPoints, typesetter: type }: FitOptions,
): Fitted {
  const wrapAt = (size: number) => paragraphs.map((text) => wrap(text, area.width / size, type));
  const linesOf = (wrapped: readonly (readonly string[])[]) =>
    wrapped.flatMap((lines, i) => lines.map((text) => ({ text, paragraph: paragraphs[i] ?? '' })));
  for (const points of sizes.filter((one) => one > minPoints)) {
    const size = points / unitPoints;
    const wrapped = wrapAt(size);
    const lines = linesOf(wrapped.map((one) => one.lines));
    const isWhole = wrapped.every((one) => one.isWhole);
    if (lines.length * lineHeight * size <= area.height && isWhole) return { lines, size, isShortened: false };
  }
  const size = minPoints / unitPoints;
  const wrapped = wrapAt(size).map(({ lines }) => lines);
  // Half a leading may be missing: it is empty.
  const available = Math.floor((area.height + ((lineHeight - 1) / 2) * size) / (lineHeight * size));
  const needed = wrapped.map(({ length }) => length);
  const shares = lineShares(needed, available);
  const lines = linesOf(wrapped.map((own, i) => cut(own, shares[i] ?? 0, area.width / size, type)));
  return { lines, size, isShortened: shares.some((share, i) => share < (needed[i] ?? 0)) };
}

/** The lines of a caption. `isShortened`: a part was left out, because it is too long for the smallest type size. */
export type Caption = { lines: CaptionLine[]; isShortened: boolean };

/** Paragraphs as outlines in an area, vertically in the middle. Throws `TextUnsupported` if the fonts lack a character. */
export function drawCaption(
  texts: readonly string[],
  area: Rect,
  { unitPoints, align, minPoints = smallest, typesetter = plainTypesetter }: CaptionOptions,
): Caption {
  const paragraphs = texts.map((text) => text.normalize('NFC').trim()).filter(Boolean);
  const { lines, size, isShortened } = fit(paragraphs, area, { unitPoints, minPoints, typesetter });
  const scale = size / 1000;
  const top = area.y + (area.height - lines.length * lineHeight * size) / 2;
  const drawn = lines.map(({ text, paragraph }, i) => {
    const { path, width, isRightToLeft } = typesetter.letter(text, paragraph);
    const free = area.width - width * scale;
    return {
      path,
      x: area.x + (align === 'center' ? free / 2 : isRightToLeft ? free : 0),
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
