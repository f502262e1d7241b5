// On PostgreSQL: `faults/kill-imports.mjs` kills on both engines in one run.
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
