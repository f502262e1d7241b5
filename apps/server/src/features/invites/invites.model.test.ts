import { equal } from 'node:assert/strict';
import * as fc from 'fast-check';
import { isWhole } from '@tessera/test-kit/sample';
import { describe, expect, it } from 'vitest';
import { addressesOf, sequences } from '../../../test/invites/actions.ts';
import { createLedger } from '../../../test/invites/ledger.ts';
import { createModel } from '../../../test/invites/model.ts';

const people = addressesOf('');

describe('invite rules in random sequences of actions', () => {
  it('grant one bonus per distinct verified invitee (10,000 sequences in a whole run)', () => {
    const numRuns = isWhole ? 10_000 : 2000;
    const seen = { bonuses: 0, runsWithSeveral: 0 };
    fc.assert(
      fc.property(sequences(40), (actions) => {
        const model = createModel(people);
        const ledger = createLedger(people);
        for (const action of actions) {
          ledger.record(action, model.act(action) as string);
          // `expect` takes most of the time in a loop of this length.
          equal(model.bonuses(), ledger.distinctInvitees());
        }
        const bonuses = model.bonuses() as number;
        expect(bonuses).toBeLessThanOrEqual(new Set(people.map(({ person }) => person)).size);
        seen.bonuses += bonuses;
        if (bonuses > 1) seen.runsWithSeveral += 1;
      }),
      { numRuns, seed: 20_261_115 },
    );
    // Guards against sequences in which nothing happens.
    expect(seen.bonuses).toBeGreaterThan(numRuns / 2);
    expect(seen.runsWithSeveral).toBeGreaterThan(numRuns / 10);
  });
});
