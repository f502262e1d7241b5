import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { colors, fontFaces, fontStack } from './brand.ts';

const web = (file: string) => readFileSync(new URL(`../../../web/src/ui/${file}`, import.meta.url), 'utf8');

describe('brand of server pages', () => {
  it.each(Object.entries(colors))('has the color %s of the web app', (name, [light, dark]) => {
    expect(web('theme.css')).toContain(`--color-${name}: light-dark(${light}, ${dark});`);
  });

  it('has the fonts of the web app', () => {
    const plain = (css: string) => css.replace(/\s+/g, '');
    expect(plain(web('theme.css'))).toContain(plain(`--font-sans:${fontStack};`));
    const [, fallback = 'missing'] = /(size-adjust.*)}/.exec(fontFaces) ?? [];
    expect(plain(web('fonts.css'))).toContain(fallback);
  });
});
