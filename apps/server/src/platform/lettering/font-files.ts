import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Fonts for scripts that the outlines of `@tessera/qr` lack. Each is one file for its script, or many files with a part of the characters. */
const scripts = {
  'noto-sans-arabic': 'arabic',
  'noto-sans-hebrew': 'hebrew',
  'noto-sans-thai': 'thai',
  'noto-sans-devanagari': 'devanagari',
  'noto-sans-sc': 'parts',
  'noto-sans-jp': 'parts',
  'noto-sans-kr': 'parts',
  'noto-emoji': 'parts',
} as const;
type FontName = keyof typeof scripts;

const orderOf = (...eastAsian: FontName[]): readonly FontName[] => [
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-thai',
  'noto-sans-devanagari',
  ...eastAsian,
  'noto-emoji',
];

const orders = {
  chinese: orderOf('noto-sans-sc', 'noto-sans-jp', 'noto-sans-kr'),
  japanese: orderOf('noto-sans-jp', 'noto-sans-sc', 'noto-sans-kr'),
  korean: orderOf('noto-sans-kr', 'noto-sans-sc', 'noto-sans-jp'),
};
export type EastAsian = keyof typeof orders;

/** A character of Chinese, Japanese and Korean looks different in each: the other characters of a text tell the language. */
export function eastAsianLanguage(text: string): EastAsian {
  if (/\p{Script=Hiragana}|\p{Script=Katakana}/u.test(text)) return 'japanese';
  return /\p{Script=Hangul}/u.test(text) ? 'korean' : 'chinese';
}

/** A file, and the characters that it has by its description. */
interface FontFile {
  path: string;
  ranges: readonly (readonly [first: number, last: number])[];
}

function readRanges(list: string): FontFile['ranges'] {
  return list.split(',').map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}

function readFiles(name: FontName): FontFile[] {
  const folder = `@fontsource-variable/${name}`;
  const listed = JSON.parse(readFileSync(require.resolve(`${folder}/unicode.json`), 'utf8')) as Record<string, string>;
  const isPart = (part: string) => (scripts[name] === 'parts' ? part.startsWith('[') : part === scripts[name]);
  return Object.entries(listed)
    .filter(([part]) => isPart(part))
    .map(([part, ranges]) => ({
      path: `${folder}/files/${name}-${part.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`,
      ranges: readRanges(ranges),
    }));
}

const lists = new Map<FontName, FontFile[]>();

function filesOf(name: FontName): FontFile[] {
  const files = lists.get(name) ?? readFiles(name);
  lists.set(name, files);
  return files;
}

/** The files that have a character, the best one first. */
export const fontFiles = (codePoint: number, language: EastAsian): string[] =>
  orders[language].flatMap((name) =>
    filesOf(name)
      .filter(({ ranges }) => ranges.some(([first, last]) => codePoint >= first && codePoint <= last))
      .map(({ path }) => path),
  );

/** The bytes of a file, in WOFF2. */
export const readFontFile = (path: string): Buffer => readFileSync(require.resolve(path));
