import { expect, inject, it } from 'vitest';
import { killClicks } from '../../../../test/clicks/kill-clicks.mjs';

const CYCLES = 5;

it('every answered redirect is counted once, whenever the process is killed', { timeout: 400_000 }, async () => {
  const total = await killClicks({ cycles: CYCLES, engine: inject('testDatabase').engine, mostMs: 1000 });
  expect(total).toMatchObject({ cycles: CYCLES, lost: 0, twice: 0, unequal: 0, refused: 0 });
  expect(total.answered).toBeGreaterThan(0);
  // On PostgreSQL the database died, too, and redirects went on.
  expect(total.answeredInOutages > 0).toBe(total.outages > 0);
});
