// Writes packages/qr/src/frame/glyphs.ts: the outlines of the characters that frames may contain, from Inter Bold (SIL Open
// Font License). The renderer draws text as paths, so that no viewer or printer needs the font.
// `node scripts/build-glyphs.mjs` after an update of the font; a unit test compares the file with the font.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { inProject } from './lib/project-root.mjs';

const require = createRequire(import.meta.url);
const opentype = require('opentype.js');
const subsets = ['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext'];
/** Units per em in the file: finer than a printer resolves, and shorter than the font's own. */
const em = 1000;

function openFont(subset) {
  const file = readFileSync(require.resolve(`@fontsource/inter/files/inter-${subset}-700-normal.woff`));
  return opentype.parse(file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength));
}

/** The character list of the contract, which a script cannot import as TypeScript. */
function allowedCharacters() {
  const source = readFileSync(inProject('packages/contract/src/qr-frame.ts'), 'utf8');
  const [, list] = /frameCharacters =\s+\/\^\[([^\]]+)\]\*\$\//.exec(source) ?? [];
  const isAllowed = new RegExp(`^[${list}]$`);
  return Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter((char) => isAllowed.test(char));
}

/** One glyph per line: character, advance width, path. The y axis points down. */
function glyphLine(char, fonts) {
  const font = fonts.find((one) => one.charToGlyphIndex(char) > 0);
  if (!font) throw new Error(`The font has no glyph for U+${char.charCodeAt(0).toString(16)}.`);
  const scaled = (value) => Math.round((value * em) / font.unitsPerEm);
  const glyph = font.charToGlyph(char);
  let path = '';
  let [x, y] = [0, 0];
  for (const { type, ...at } of glyph.getPath(0, 0, font.unitsPerEm).commands) {
    if (type === 'Z') continue;
    /** @type {[number, number]} */
    const end = [scaled(at.x), scaled(at.y)];
    // The font repeats the end of a curve as a line of length zero.
    if (type === 'L' && end[0] === x && end[1] === y) continue;
    if (type === 'M' && path !== '') path += 'Z';
    path += type + (type === 'Q' ? [scaled(at.x1), scaled(at.y1), ...end] : end).join(',');
    [x, y] = end;
  }
  return `${char} ${scaled(glyph.advanceWidth)} ${path === '' ? '' : `${path}Z`}`;
}

/** The content of the file. */
export function glyphsModule() {
  const fonts = subsets.map(openFont);
  const { sCapHeight } = fonts[0].tables.os2;
  const lines = allowedCharacters().map((char) => glyphLine(char, fonts));
  const escaped = lines.join('\n').replaceAll('\\', '\\\\').replaceAll('`', '\\`');
  return [
    '// Written by scripts/build-glyphs.mjs from Inter Bold, Copyright The Inter Project Authors, SIL Open Font License 1.1.',
    `export const capHeight = ${Math.round((sCapHeight * em) / fonts[0].unitsPerEm)};`,
    '/** One glyph per line: character, advance width, path with absolute commands. */',
    `export const glyphLines = \`${escaped}\`;`,
    '',
  ].join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(inProject('packages/qr/src/frame/glyphs.ts'), glyphsModule());
