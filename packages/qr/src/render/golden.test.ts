import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type GoldenFixture, renderGolden } from '../test/golden.ts';

const at = (name: string) => fileURLToPath(new URL(`../../golden/${name}`, import.meta.url));
const fixtures = JSON.parse(readFileSync(at('fixtures.json'), 'utf8')) as GoldenFixture[];

describe('golden files', () => {
  it.each(fixtures)('$name is rendered byte for byte as before', async (fixture) => {
    await expect(renderGolden(fixture)).toMatchFileSnapshot(at(`${fixture.name}.svg`));
  });
});
