import { isWhole } from '@tessera/test-kit/sample';
import { expect, inject, it } from 'vitest';
import { killClicks } from '../../../../test/clicks/kill-clicks.mjs';

const cycles = isWhole ? 3 : 1;

it('counts every answered redirect once when processes are killed at random', { timeout: 400_000 }, async () => {
  const total = await killClicks({ cycles, engine: inject('testDatabase').engine, maxDelayMs: isWhole ? 1000 : 300 });
  expect(total).toMatchObject({ cycles, lost: 0, twice: 0, unequal: 0, refused: 0, missingInFeed: 0, twiceInFeed: 0 });
  expect(total.answered).toBeGreaterThan(0);
  // On PostgreSQL the database is killed too, and redirects are still answered.
  expect(total.answeredInOutages > 0).toBe(total.outages > 0);
});
