import * as fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { useTestApp } from '../../../test/app/test-app.ts';
import { addressesOf, sequences } from '../../../test/invites/actions.ts';
import { createLedger } from '../../../test/invites/ledger.ts';
import { modelWorld } from '../../../test/invites/model-world.ts';
import { productWorld } from '../../../test/invites/product-world.ts';

const app = useTestApp({ unlimited: true });
/** The embedded engine takes twice as long, and says the same. */
const numRuns = inject('testDatabase').engine === 'embedded' ? 30 : 60;

describe('the product with its database', () => {
  it('does what the model does, action by action, in random sequences', async () => {
    let run = 0;
    let bonuses = 0;
    await fc.assert(
      fc.asyncProperty(sequences(24), async (actions) => {
        run += 1;
        const people = addressesOf(`r${run}`);
        const [model, product, ledger] = [modelWorld(people), productWorld(app, people), createLedger(people)];
        const told: [string, string][] = [];
        for (const action of actions) {
          const [expected, outcome] = [await model.act(action), await product.act(action)];
          told.push([outcome, expected]);
          ledger.note(action, outcome);
        }
        expect(told.map(([outcome]) => outcome)).toEqual(told.map(([, expected]) => expected));
        expect(await product.bonuses()).toBe(ledger.distinctInvitees());
        expect(await product.statuses()).toEqual(await model.statuses());
        bonuses += ledger.distinctInvitees();
      }),
      // Shrinking would take hours here; the model's own test finds small examples.
      { numRuns, seed: 20_261_115, endOnFailure: true },
    );
    expect(bonuses).toBeGreaterThan(numRuns / 2);
  }, 300_000);
});
