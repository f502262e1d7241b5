import { Blob, Buffer as TextBuffer, Direction, Face, Font, shape, Variation } from 'harfbuzzjs';
import decompress from 'wawoff2/decompress.js';
import { readFontFile } from './font-files.ts';

/** Glyphs of a text in one font, in thousandths of the font size. */
export interface ShapedText {
  glyphs: readonly { id: number; x: number; y: number }[];
  width: number;
}

export interface OpenFont {
  has(codePoint: number): boolean;
  /** The glyphs from left to right, with ligatures and joined forms. */
  shape(text: string, isRightToLeft: boolean): ShapedText;
  /** A path of absolute commands in whole numbers; y points down. */
  outline(text: ShapedText): string;
}

/** As bold as the plain font. */
const weight = 700;
const em = 1000;
/** Shapes of recent texts, which are measured at several type sizes. Bounds the memory for a print with many different captions. */
const maxKept = 2000;

/** Opens a font for HarfBuzz. Decompressing it takes about 10 ms, so the caller keeps it. */
export async function openFont(path: string): Promise<OpenFont> {
  const bytes = await decompress(readFontFile(path));
  const face = new Face(new Blob(Uint8Array.from(bytes).buffer));
  const font = new Font(face);
  font.setScale(em, em);
  font.setVariations([new Variation('wght', weight)]);
  const paths = new Map<number, ReturnType<Font['glyphToJson']>>();
  const shapes = new Map<string, ShapedText>();

  function glyphPath(id: number) {
    const path = paths.get(id) ?? font.glyphToJson(id);
    paths.set(id, path);
    return path;
  }

  function shapeText(text: string, isRightToLeft: boolean): ShapedText {
    const buffer = new TextBuffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR);
    shape(font, buffer);
    let width = 0;
    const glyphs = buffer.getGlyphInfosAndPositions().map((glyph) => {
      const { codepoint: id, xAdvance = 0, xOffset = 0, yOffset = 0 } = glyph;
      const x = width + xOffset;
      width += xAdvance;
      return { id, x, y: yOffset };
    });
    return { glyphs, width };
  }

  return {
    has: (codePoint) => font.nominalGlyph(codePoint) !== undefined,
    shape(text, isRightToLeft) {
      const key = `${isRightToLeft ? 'r' : 'l'}${text}`;
      const known = shapes.get(key) ?? shapeText(text, isRightToLeft);
      if (shapes.size >= maxKept) shapes.clear();
      shapes.set(key, known);
      return known;
    },
    outline: ({ glyphs }) =>
      glyphs
        .flatMap(({ id, x, y }) =>
          glyphPath(id).map(({ type, values }) => {
            const at = values.map((value, i) => Math.round(i % 2 === 0 ? x + value : -(y + value)));
            return type + at.join(',');
          }),
        )
        .join(''),
  };
}
