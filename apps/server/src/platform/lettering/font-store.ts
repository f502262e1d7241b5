import { hasGlyph } from '@tessera/qr/lettering';
import { type EastAsian, fontFiles } from './font-files.ts';
import { type OpenFont, openFont } from './open-font.ts';

export interface FontStore {
  /** Opens the font of a character. */
  load(char: string, language: EastAsian): Promise<void>;
  /** The open font of a character. The plain font wins: Latin text looks the same in every caption. */
  find(char: string, language: EastAsian): OpenFont | 'plain' | undefined;
}

/** Code points that control how their neighbors are drawn. */
const invisible = /\p{Default_Ignorable_Code_Point}/u;
export const visible = (text: string): string[] => [...text].filter((char) => !invisible.test(char));

const codePoint = (char: string): number => char.codePointAt(0) ?? 0;

/** Keeps fonts open. All of them together have 60 MB. */
export function createFontStore(): FontStore {
  const fonts = new Map<string, OpenFont>();
  const found = new Map<string, OpenFont | 'plain'>();

  function search(char: string, language: EastAsian): OpenFont | 'plain' | undefined {
    const needed = visible(char);
    if (needed.every(hasGlyph)) return 'plain';
    const points = needed.map(codePoint);
    return fontFiles(points[0] ?? 0, language)
      .map((path) => fonts.get(path))
      .find((font) => font && points.every((point) => font.has(point)));
  }

  return {
    async load(char, language) {
      for (const path of fontFiles(codePoint(char), language)) {
        const font = fonts.get(path) ?? (await openFont(path));
        fonts.set(path, font);
        if (font.has(codePoint(char))) return;
      }
    },
    find(char, language) {
      const key = `${language} ${char}`;
      const font = found.get(key) ?? search(char, language);
      if (font) found.set(key, font);
      return font;
    },
  };
}
