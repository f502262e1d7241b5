import type { AdminBilling } from '@tessera/contract';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import { recordAct } from '../moderation/operators/acts.service.ts';
import { acceptMissing, type BillingAccountRow, findBillingAccount, replaceAccount } from './billing-account.repo.ts';

/** The account as a text, such as `acct_1 (live)`. */
const describeAccount = ({ accountId, isLive }: { accountId: string | null; isLive: boolean }): string =>
  `${accountId ?? 'unknown account'} (${isLive ? 'live' : 'test'})`;

function presentProblem({ problem, ...stored }: BillingAccountRow): AdminBilling['problem'] {
  if (problem?.kind !== 'other_account') return problem;
  const { kind, since, found } = problem;
  return { kind, since, found: describeAccount(found), expected: describeAccount(stored) };
}

export interface BillingProblems {
  /** Null if nothing is held. */
  find(): Promise<AdminBilling['problem']>;
  /** Accepts the other account, or the disappearance of the customers. Returns the accepted problem; null if there was none. */
  accept(): Promise<AdminBilling['problem']>;
}

/** Why billing changes are held, for operators. */
export function createBillingProblems({ db, clock, ids }: { db: Db; clock: Clock; ids: Ids }): BillingProblems {
  return {
    async find() {
      const stored = await findBillingAccount(db);
      return stored ? presentProblem(stored) : null;
    },
    accept: () =>
      db.tx(async (tx) => {
        const stored = await findBillingAccount(tx);
        if (!stored?.problem) return null;
        const { problem } = stored;
        if (problem.kind === 'other_account') await replaceAccount(tx, problem.found);
        else await acceptMissing(tx, problem.missing);
        const target =
          problem.kind === 'other_account'
            ? `billing: ${describeAccount(problem.found)}`
            : `billing: ${problem.missing} customers missing`;
        const reason = 'npm run admin';
        await recordAct({ clock, ids }, tx, { operator: null, kind: 'settings_changed', target, reason });
        return presentProblem(stored);
      }),
  };
}
