import type { InviteStatus } from '@tessera/contract';
import type { Action, Address } from './actions.ts';

/** What came of an action: `done`, nothing to do it with (`idle`), or the refusal's code. */
export type Outcome = 'done' | 'idle' | (string & {});

/** The same actions for the model and for the product. */
export interface World {
  act(action: Action): Promise<Outcome> | Outcome;
  /** Bonuses that were ever given, those of accounts that have left included. */
  bonuses(): Promise<number> | number;
  /** Of every invite whose sender is still here, in the order of sending; the others are gone. */
  statuses(): Promise<(InviteStatus | 'gone')[]> | (InviteStatus | 'gone')[];
}

export const personAt = (people: readonly Address[], index: number): Address => {
  const found = people[index];
  if (!found) throw new Error(`there is nobody number ${index}`);
  return found;
};
