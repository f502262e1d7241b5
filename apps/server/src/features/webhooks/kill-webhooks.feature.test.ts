// In test:all only: kills at random moments, of which one proves little; `faults/kill-webhooks.mjs` repeats it on both engines.
import { expect, inject, it } from 'vitest';
import { killWebhooks } from '../../../test/webhooks/kill-webhooks.mjs';

const kills = 1;

it('delivers every event of a committed change when processes are killed', { timeout: 400_000 }, async () => {
  const total = await killWebhooks({ kills, events: 200, engine: inject('testDatabase').engine });
  expect(total).toMatchObject({ kills, lost: 0, otherIds: 0 });
  expect(total.expected).toBeGreaterThan(0);
});
