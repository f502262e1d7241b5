import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { glyphsModule } from './build-glyphs.mjs';
import { inProject } from './lib/project-root.mjs';

it('the outlines in the repository are those of the font, for exactly the characters of the contract', () => {
  expect(readFileSync(inProject('packages/qr/src/frame/glyphs.ts'), 'utf8')).toBe(glyphsModule());
});
