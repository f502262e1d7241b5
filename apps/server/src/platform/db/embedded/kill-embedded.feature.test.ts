// In test:all only: kills at random moments, of which few prove little; `faults/kill-embedded.mjs` repeats it.
import { expect, inject, it } from 'vitest';
import { killCycles } from '../../../../test/database/kill-cycles.mjs';

const cycles = 2;

it('loses no acknowledged row and corrupts nothing when the process is killed while it writes', async () => {
  const { programs, emptyData } = inject('testDatabase');
  const total = await killCycles({ cycles, programs, emptyData, maxDelayMs: 1000 });
  expect(total).toMatchObject({ cycles, missing: 0, torn: 0, broken: [] });
});
