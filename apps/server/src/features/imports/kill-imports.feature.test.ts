// In test:all only: kills at random moments, of which one proves little; `faults/kill-imports.mjs` repeats it on both engines.
import { expect, inject, it } from 'vitest';
import { killImports } from '../../../test/imports/kill-imports.mjs';

it('creates each row once or nothing at all when processes are killed', { timeout: 600_000 }, async () => {
  const rows = 500;
  const total = await killImports({ kills: 1, rows, engine: inject('testDatabase').engine });
  expect(total).toMatchObject({
    doneState: 'done',
    created: rows,
    twice: 0,
    undoneState: 'failed',
    left: 0,
  });
});
