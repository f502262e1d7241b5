import type { InviteStatus } from '@tessera/contract';
import type { Action, Address } from './actions.ts';

/** The result of an action: `done`, `skipped` if it does not apply, or the error code. */
export type Outcome = 'done' | 'skipped' | (string & {});

/** Runs actions against the model or against the product. */
export interface InviteDriver {
  act(action: Action): Promise<Outcome> | Outcome;
  /** All bonuses granted so far, including those of deleted accounts. */
  bonuses(): Promise<number> | number;
  /** The status of every invite in the order of sending; `gone` if its sender's account is deleted. */
  statuses(): Promise<(InviteStatus | 'gone')[]> | (InviteStatus | 'gone')[];
}

export const addressAt = (people: readonly Address[], index: number): Address => {
  const found = people[index];
  if (!found) throw new Error(`no address with index ${index}`);
  return found;
};
