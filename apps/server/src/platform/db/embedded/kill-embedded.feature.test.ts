import { expect, inject, it } from 'vitest';
import { killCycles } from '../../../../test/database/kill-cycles.mjs';

const CYCLES = 3;

it('no acknowledged row is lost and nothing is corrupt when the process is killed while it writes', {
  timeout: 180_000,
}, async () => {
  const { programs, emptyData } = inject('testDatabase');
  const total = await killCycles({ cycles: CYCLES, programs, emptyData, maxMs: 1000 });
  expect(total).toMatchObject({ cycles: CYCLES, missing: 0, torn: 0, broken: [] });
});
