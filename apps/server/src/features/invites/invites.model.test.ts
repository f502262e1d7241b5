import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressesOf, sequences } from '../../../test/invites/actions.ts';
import { createLedger } from '../../../test/invites/ledger.ts';
import { modelWorld } from '../../../test/invites/model-world.ts';

const people = addressesOf('');

describe('whatever people do, in whatever order', () => {
  it('there is one bonus per distinct verified invitee, in 10,000 random sequences', () => {
    const seen = { bonuses: 0, runsWithSeveral: 0 };
    fc.assert(
      fc.property(sequences(40), (actions) => {
        const world = modelWorld(people);
        const ledger = createLedger(people);
        for (const action of actions) {
          ledger.note(action, world.act(action) as string);
          expect(world.bonuses()).toBe(ledger.distinctInvitees());
        }
        const bonuses = world.bonuses() as number;
        expect(bonuses).toBeLessThanOrEqual(new Set(people.map(({ person }) => person)).size);
        seen.bonuses += bonuses;
        if (bonuses > 1) seen.runsWithSeveral += 1;
      }),
      { numRuns: 10_000, seed: 20_261_115 },
    );
    // Sequences in which nothing happens would prove nothing.
    expect(seen.bonuses).toBeGreaterThan(5000);
    expect(seen.runsWithSeveral).toBeGreaterThan(1000);
  }, 120_000);
});
