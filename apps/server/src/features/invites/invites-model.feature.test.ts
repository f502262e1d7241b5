import * as fc from 'fast-check';
import { describe, expect, inject, it } from 'vitest';
import { useTestApp } from '../../../test/app/test-app.ts';
import { addressesOf, sequences } from '../../../test/invites/actions.ts';
import { createLedger } from '../../../test/invites/ledger.ts';
import { createModel } from '../../../test/invites/model.ts';
import { createProductDriver } from '../../../test/invites/product-driver.ts';

const app = useTestApp({ unlimited: true });
/** The embedded engine takes twice as long. */
const numRuns = inject('testDatabase').engine === 'embedded' ? 30 : 60;

describe('invites over HTTP', () => {
  it('behave like the model in random sequences of actions', async () => {
    let run = 0;
    let bonuses = 0;
    await fc.assert(
      fc.asyncProperty(sequences(24), async (actions) => {
        run += 1;
        const people = addressesOf(`r${run}`);
        const [model, product, ledger] = [createModel(people), createProductDriver(app, people), createLedger(people)];
        const outcomes: [string, string][] = [];
        for (const action of actions) {
          const [expected, outcome] = [await model.act(action), await product.act(action)];
          outcomes.push([outcome, expected]);
          ledger.record(action, outcome);
        }
        expect(outcomes.map(([outcome]) => outcome)).toEqual(outcomes.map(([, expected]) => expected));
        expect(await product.bonuses()).toBe(ledger.distinctInvitees());
        expect(await product.statuses()).toEqual(await model.statuses());
        bonuses += ledger.distinctInvitees();
      }),
      // Shrinking would take hours; the model's test finds small examples.
      { numRuns, seed: 20_261_115, endOnFailure: true },
    );
    expect(bonuses).toBeGreaterThan(numRuns / 2);
  });
});
