import type { AdminUser, BodyOf, endpoints, QueryOf } from '@tessera/contract';
import { AppError, notFound } from '../../../http/app-error.ts';
import type { Caller } from '../../../http/caller.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { everyLink } from '../../links/links.service.ts';
import {
  type AccountRow,
  clearSuspension,
  listAccounts,
  lockSuspendable,
  storeSuspension,
  type SuspendableAccount,
} from './accounts.repo.ts';
import { recordAct } from './acts.service.ts';
import type { RequestNotice } from './notice-mail.ts';
import type { OperatorDeps } from './operators.deps.ts';
import { pageLimit, cutPage } from './page.ts';

type Reason = BodyOf<typeof endpoints.admin.suspend>;

const present = (row: AccountRow): AdminUser => ({
  id: row.id,
  email: row.email,
  created_at: row.createdAt.toISOString(),
  is_verified: row.isVerified,
  is_operator: row.isOperator,
  plan: row.plan,
  codes: row.codes,
  suspended_at: row.suspendedAt?.toISOString() ?? null,
  suspension_reason: row.suspensionReason,
});

/** Suspension of accounts. The owner gets an email and an entry in the history, the act is recorded. */
export function createAccounts(deps: OperatorDeps, requestNotice: RequestNotice) {
  const { config, db, clock, outbox, history, operators, links } = deps;

  /** Changes the account in a transaction and tells everyone whom it concerns. */
  async function change(
    operator: Caller,
    id: string,
    given: { kind: 'account_suspended' | 'account_restored'; reason: string },
    work: (tx: Queryable, account: SuspendableAccount) => Promise<void>,
  ): Promise<void> {
    const { kind, reason } = given;
    await db.tx(async (tx) => {
      const account = await lockSuspendable(tx, id);
      if (!account) throw notFound();
      await work(tx, account);
      const { email, language } = account;
      await history.record(tx, { userId: id, kind, details: { reason } });
      await recordAct(deps, tx, { operator: operator.email, kind, target: email, reason });
      const mail = kind === 'account_suspended' ? 'accountSuspended' : 'accountRestored';
      await requestNotice(tx, id, { email, language, kind: mail, reason, link: '' });
    });
    outbox.wake();
    await links.invalidate(everyLink);
  }

  return {
    async list({ search = '', before }: QueryOf<typeof endpoints.admin.users>) {
      const rows = await listAccounts(db, {
        search: search.trim().normalize('NFC').toLowerCase(),
        before: before ?? null,
        limit: pageLimit,
        adminEmails: config.adminEmails,
      });
      const page = cutPage(rows);
      return { users: page.rows.map(present), next: page.next };
    },

    suspend: (operator: Caller, id: string, { reason }: Reason) =>
      change(operator, id, { kind: 'account_suspended', reason }, async (tx, account) => {
        if (account.suspendedAt) throw new AppError('already_suspended');
        if (await operators.isOperator(tx, id)) throw new AppError('operator_protected');
        await storeSuspension(tx, id, reason, clock.now());
      }),

    restore: (operator: Caller, id: string, { reason }: Reason) =>
      change(operator, id, { kind: 'account_restored', reason }, async (tx, account) => {
        if (!account.suspendedAt) throw new AppError('not_suspended');
        await clearSuspension(tx, id);
      }),
  };
}
