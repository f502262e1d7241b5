import { plainTypesetter, type Typesetter, type TextPart } from '@tessera/qr/caption';
import { hasGlyph, type Lettering, shifted, TextUnsupported } from '@tessera/qr/lettering';
import createBidi from 'bidi-js';
import { type EastAsian, eastAsianLanguage } from './font-files.ts';
import { createFontStore, visible } from './font-store.ts';
import type { OpenFont, ShapedText } from './open-font.ts';

/** Sets captions in many scripts. `load` the fonts of a text before its first use. */
export interface ScriptTypesetter extends Typesetter {
  load(texts: readonly string[]): Promise<void>;
}

/** A part of a line in one font and direction. Without a font, it is in the plain one. */
interface Run {
  text: string;
  level: number;
  font: OpenFont | undefined;
}

const bidi = createBidi();
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
const words = new Intl.Segmenter('und', { granularity: 'word' });
/** Skin tones are colors, which one ink does not have. */
const skinTone = /[\u{1F3FB}-\u{1F3FF}]/gu;
/** Scripts without spaces between words. */
const unspaced = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Thai}/u;

const isOdd = (level: number): boolean => level % 2 === 1;
const characters = (text: string): string[] => [...graphemes.segment(text)].map(({ segment }) => segment);

/** Words as a dictionary finds them; punctuation stays with the word before. */
function parts(text: string): TextPart[] {
  if (!unspaced.test(text)) return plainTypesetter.parts(text);
  const found: TextPart[] = [];
  let hasSpace = false;
  for (const { segment, isWordLike } of words.segment(text)) {
    const last = found.at(-1);
    if (segment.trim() === '') hasSpace = true;
    else if (last && !isWordLike && !hasSpace) last.text += segment;
    else found.push({ text: segment, hasSpace });
    if (segment.trim() !== '') hasSpace = false;
  }
  return found;
}

/** From left to right: from the highest level down, runs of at least that level are reversed (Unicode, UAX 9, rule L2). */
function inVisualOrder(runs: readonly Run[]): Run[] {
  let ordered = [...runs];
  for (let level = Math.max(...runs.map((run) => run.level)); level > 0; level -= 1) {
    const next: Run[] = [];
    let reversed: Run[] = [];
    for (const run of ordered) {
      if (run.level >= level) reversed = [run, ...reversed];
      else {
        next.push(...reversed, run);
        reversed = [];
      }
    }
    ordered = [...next, ...reversed];
  }
  return ordered;
}

/** Mirrors brackets and reverses the characters of text in the plain font, which runs from left to right. */
const mirrored = (text: string): string =>
  characters(text)
    .toReversed()
    .map((char) => bidi.getMirroredCharacter(char) ?? char)
    .join('');

export function createTypesetter(): ScriptTypesetter {
  const fonts = createFontStore();

  function runsOf(text: string, base: 'ltr' | 'rtl', language: EastAsian): Run[] {
    const { levels } = bidi.getEmbeddingLevels(text, base);
    const runs: Run[] = [];
    const missing = new Set<string>();
    let at = 0;
    for (const char of characters(text)) {
      const chosen = fonts.find(char, language);
      if (!chosen) missing.add(char);
      const font = chosen === 'plain' ? undefined : chosen;
      const level = levels[at] ?? 0;
      const last = runs.at(-1);
      if (last && last.font === font && last.level === level) last.text += char;
      else runs.push({ text: char, level, font });
      at += char.length;
    }
    if (missing.size > 0) throw new TextUnsupported([...missing]);
    return runs;
  }

  const shapeOf = ({ text, level, font }: Run): ShapedText | undefined => font?.shape(text, isOdd(level));
  const plainText = ({ text, level }: Run): string => (isOdd(level) ? mirrored(text) : text);
  const clean = (text: string): string => text.normalize('NFC').replace(skinTone, '');
  const direction = (text: string): 'ltr' | 'rtl' =>
    isOdd(bidi.getEmbeddingLevels(text, 'auto').paragraphs[0]?.level ?? 0) ? 'rtl' : 'ltr';

  function lettering(run: Run): Lettering {
    const shaped = shapeOf(run);
    return shaped && run.font
      ? { path: run.font.outline(shaped), width: shaped.width }
      : plainTypesetter.letter(visible(plainText(run)).join(''), '');
  }

  const isPlain = (text: string): boolean => [...text].every(hasGlyph);

  return {
    async load(texts) {
      for (const text of texts.map(clean))
        for (const char of new Set(visible(text))) if (!hasGlyph(char)) await fonts.load(char, eastAsianLanguage(text));
    },
    letter(line, paragraph) {
      if (isPlain(paragraph)) return plainTypesetter.letter(line, paragraph);
      const base = direction(clean(paragraph));
      let [path, width] = ['', 0];
      for (const run of inVisualOrder(runsOf(clean(line), base, eastAsianLanguage(paragraph)))) {
        const drawn = lettering(run);
        path += shifted(drawn.path, Math.round(width));
        width += drawn.width;
      }
      return { path, width, isRightToLeft: base === 'rtl' };
    },
    textWidth: (text) =>
      isPlain(text)
        ? plainTypesetter.textWidth(text)
        : runsOf(clean(text), 'ltr', eastAsianLanguage(text)).reduce(
            (sum, run) => sum + (shapeOf(run)?.width ?? plainTypesetter.textWidth(visible(run.text).join(''))),
            0,
          ),
    parts,
    characters,
  };
}
