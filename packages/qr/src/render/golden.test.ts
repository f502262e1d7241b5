import { rendererVersions } from '@tessera/contract';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type GoldenFixture, renderGolden } from '../test/golden.ts';
import { seriesOf, symbolTexts } from '../test/golden-series.ts';

const at = (name: string) => fileURLToPath(new URL(`../../golden/${name}`, import.meta.url));
const fixtures = JSON.parse(readFileSync(at('fixtures.json'), 'utf8')) as GoldenFixture[];
const hashFiles = (files: readonly string[]) =>
  createHash('sha256').update(files.join('\n')).digest('hex').slice(0, 32);
const json = (value: object) => `${JSON.stringify(value, null, 2)}\n`;

describe('golden files', () => {
  it.each(fixtures)('$name is rendered byte for byte as before', async (fixture) => {
    await expect(renderGolden(fixture)).toMatchFileSnapshot(at(`${fixture.name}.svg`));
  });

  const longMs = 120_000;
  it.each(rendererVersions)(
    'version %i draws every style, frame, gradient, logo and format byte for byte as before',
    async (version) => {
      const drawn = seriesOf(version).map(([name, files]) => [name, hashFiles(files)]);
      await expect(json(Object.fromEntries(drawn))).toMatchFileSnapshot(at(`version-${version}.json`));
    },
    longMs,
  );

  it('writes the content of every type into the symbol as before', async () => {
    await expect(json(symbolTexts())).toMatchFileSnapshot(at('symbol-texts.json'));
  });
});
