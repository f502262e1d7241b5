// In test:all only: a drill with two products under load; the tests of `backup` and of the commands restore on both engines.
import { expect, it } from 'vitest';
import { drill } from '../../../test/restore/drill.mjs';

it('restores a backup of a running embedded system on PostgreSQL with equal content', async () => {
  const found = await drill({ from: 'embedded', to: 'postgres', owners: 2 });
  expect(found).toMatchObject({
    different: [],
    accounts: 2,
    logos: 2,
    logosEqual: 2,
    correctLinks: 2,
    exactTotals: 1,
    busyWithinBounds: true,
  });
  expect(found.rows).toBeGreaterThan(10);
});
