import type { Rect } from '../matrix/headroom.ts';
import type { FramePart } from '../render/draw.ts';
import { capHeight, glyphLines } from './glyphs.ts';

/** The font has no glyph for some characters, or their script needs more than one glyph after the other. */
export class TextUnsupported extends Error {
  override readonly name = 'TextUnsupported';
  readonly characters: readonly string[];

  constructor(characters: readonly string[]) {
    super(`The font cannot draw ${characters.join(' ')}.`);
    this.characters = characters;
  }
}

type Glyph = { advance: number; path: string };

let glyphs: ReadonlyMap<string, Glyph> | undefined;

/** Parsed at first use. A line is the character, its advance width and its path. */
function readGlyphs(): ReadonlyMap<string, Glyph> {
  return new Map(
    glyphLines.split('\n').map((line) => {
      const [advance = '', path = ''] = line.slice(2).split(' ');
      return [line.charAt(0), { advance: Number(advance), path }];
    }),
  );
}

/** A line of text as one path, in thousandths of the font size. It starts at x = 0, with the baseline at y = 0. */
export type Lettering = { path: string; width: number; isRightToLeft?: boolean };

function glyphsOf(text: string): Glyph[] {
  glyphs ??= readGlyphs();
  const characters = [...text.normalize('NFC')];
  const unsupported = characters.filter((char) => !glyphs?.has(char));
  if (unsupported.length > 0) throw new TextUnsupported([...new Set(unsupported)]);
  return characters.flatMap((char) => glyphs?.get(char) ?? []);
}

/** Throws `TextUnsupported`. */
export function letter(text: string): Lettering {
  let [path, width] = ['', 0];
  for (const glyph of glyphsOf(text)) {
    path += shifted(glyph.path, width);
    width += glyph.advance;
  }
  return { path, width };
}

/** The width of `letter(text)`, without its path. Throws `TextUnsupported`. */
export const textWidth = (text: string): number => glyphsOf(text).reduce((sum, { advance }) => sum + advance, 0);

/** Whether the font has a glyph for a character. */
export function hasGlyph(char: string): boolean {
  glyphs ??= readGlyphs();
  return glyphs.has(char);
}

/** In a path with absolute commands, every second number is an x. */
export const shifted = (path: string, dx: number): string =>
  path.replace(/(-?\d+),(-?\d+)/g, (_pair, x: string, y: string) => `${Number(x) + dx},${y}`);

/** The height of capitals as a share of the height of the area, which leaves room for accents and descenders. */
const capShare = 0.5;

/** Text in the middle of an area, as large as fits. All lengths are shares of the width of the image. */
export function fittedText(text: string, area: Rect, isOnFrame: boolean): FramePart[] {
  const { path, width } = letter(text);
  if (path === '') return [];
  const scale = Math.min((area.height * capShare) / capHeight, area.width / width);
  return [
    {
      ink: 'text',
      isOnFrame,
      path,
      x: area.x + (area.width - width * scale) / 2,
      y: area.y + (area.height + capHeight * scale) / 2,
      scale,
    },
  ];
}
