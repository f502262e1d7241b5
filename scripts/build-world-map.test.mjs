import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { inProject } from './lib/project-root.mjs';

const file = readFileSync(inProject('apps/web/src/ui/world-shapes.json'));
const { width, height, paths, dots } = JSON.parse(file.toString());
const codes =
  readFileSync(inProject('apps/web/src/features/rules/country-codes.ts'), 'utf8').match(/\b[A-Z]{2}\b/g) ?? [];

it('the map of countries is at most 40 kB compressed', () => {
  expect(gzipSync(file).length).toBeLessThanOrEqual(40_000);
});

it('the map has nearly every country once, as a shape or as a dot', () => {
  const drawn = [...Object.keys(paths), ...Object.keys(dots)];
  expect(new Set(drawn).size).toBe(drawn.length);
  const missing = codes.filter((code) => !drawn.includes(code) && code !== 'AQ');
  // Parts of France, the Netherlands and Norway in the source, small islands, and Tuvalu.
  expect(missing).toEqual(['BQ', 'BV', 'CC', 'CX', 'GF', 'GI', 'GP', 'MQ', 'RE', 'SJ', 'TK', 'TV', 'UM', 'YT']);
});

it('everything is inside the drawing', () => {
  for (const [x, y] of Object.values(dots)) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x).toBeLessThanOrEqual(width);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThanOrEqual(height);
  }
  for (const path of Object.values(paths)) expect(path).toMatch(/^(M-?\d+[ -]\d+l[\d -]+z)+$/);
});
