import { capHeight } from '../frame/glyphs.ts';
import { letter, textWidth } from '../frame/lettering.ts';
import type { Rect } from '../matrix/headroom.ts';

/** One line of a caption: draw the path after `translate(x, y) scale(scale)`. */
export type CaptionLine = { path: string; x: number; y: number; scale: number };

export type CaptionOptions = {
  /** The unit of the area in points, for font sizes. */
  unitPoints: number;
  align: 'left' | 'center';
};

/** Font sizes in points, tried in this order. Smaller text is not readable in print. */
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

/** The largest size at which all words fit; at the smallest size, words are broken and the end is left out. */
function fit(text: string, area: Rect, unitPoints: number): { lines: string[]; size: number } {
  for (const points of sizes) {
    const size = points / unitPoints;
    const lines = wrap(text, area.width / size);
    if (lines.length * lineHeight * size <= area.height && hasWholeWords(lines, text)) return { lines, size };
  }
  const size = Math.min(smallest / unitPoints, area.height / lineHeight);
  const all = wrap(text, area.width / size);
  const max = Math.max(1, Math.floor(area.height / (lineHeight * size)));
  const lines = all.slice(0, max);
  const last = lines.at(-1);
  if (all.length > max && last !== undefined) lines[max - 1] = shortened(last, area.width / size);
  return { lines, size };
}

/** A text as outlines in an area, vertically in the middle. Throws `TextUnsupported` if the font lacks a character. */
export function captionLines(text: string, area: Rect, { unitPoints, align }: CaptionOptions): CaptionLine[] {
  const { lines, size } = fit(text.normalize('NFC').trim(), area, unitPoints);
  const scale = size / 1000;
  const top = area.y + (area.height - lines.length * lineHeight * size) / 2;
  return lines.map((line, i) => {
    const { path, width } = letter(line);
    return {
      path,
      x: align === 'left' ? area.x : area.x + (area.width - width * scale) / 2,
      // Capitals are in the middle of their line.
      y: top + (i + 0.5) * lineHeight * size + (capHeight * scale) / 2,
      scale,
    };
  });
}
