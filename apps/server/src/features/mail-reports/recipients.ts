import { limits, type ReportRecipient } from '@tessera/contract';
import { AppError, notFound, unauthorized } from '../../http/app-error.ts';
import type { Client } from '../../http/client.ts';
import { after, days } from '../../platform/clock/clock.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { canonicalMailbox } from '../../platform/mail/canonical-mailbox.ts';
import type { AccessSource } from '../auth/added-access.service.ts';
import { readPlan, requireEntitlement } from '../plans/plans.service.ts';
import type { MailReportDeps } from './mail-reports.deps.ts';
import { presentRecipient } from './mail-reports.present.ts';
import { recipientState, requestRefusal } from './recipients.policy.ts';
import {
  deleteExpiredRecipients,
  findRecipientOfMailbox,
  insertRecipient,
  listRecipients,
  lockOwner,
  type RecipientRow,
  removeRecipient,
} from './recipients.repo.ts';
import type { ReportSender } from './send-report.ts';

const { maxRecipients: max, confirmDays, refusalDays } = limits.mailReports;
/** A request without an answer is shown as expired for this time. If it was taken back, it is not repeated for this time. */
const unansweredDays = 30;

/** The colleagues of an account who get its reports, or are asked whether they want them. */
export function createRecipients({ db, clock, ids, outbox, history }: MailReportDeps, sender: ReportSender) {
  async function requireAllowed(tx: Queryable, { userId, mailbox }: RecipientRow, now: Date): Promise<void> {
    const owner = await lockOwner(tx, userId);
    if (!owner) throw unauthorized();
    requireEntitlement(await readPlan(tx, userId), 'analytics');
    const isOpen = (row: RecipientRow) => ['pending', 'confirmed'].includes(recipientState(row, now).state);
    const refusal = requestRefusal(
      {
        known: await findRecipientOfMailbox(tx, userId, mailbox),
        isOwn: canonicalMailbox(owner.email) === mailbox,
        count: (await listRecipients(tx, userId)).filter(isOpen).length,
        max,
        refusedSince: after(now, -days(refusalDays)),
        requestedSince: after(now, -days(unansweredDays)),
      },
      now,
    );
    if (refusal) throw new AppError(refusal, { params: { count: max } });
  }

  async function remove(tx: Queryable, userId: string, id: string, client?: Client): Promise<boolean> {
    const email = await removeRecipient(tx, userId, id, clock.now());
    if (email === undefined) return false;
    await history.record(tx, { userId, kind: 'report_recipient_removed', client, details: { to: email } });
    return true;
  }

  /** Recipients see the figures of the account, so an undone change of address removes those that were added since. */
  const access: AccessSource = {
    kind: 'report_recipient',
    async list(database, userId) {
      const rows = await listRecipients(database, userId);
      return rows.map(({ id, email, requestedAt }) => ({ id, name: email, addedAt: requestedAt }));
    },
    async revoke(tx, userId, id) {
      await remove(tx, userId, id);
    },
  };

  return {
    async add(userId: string, email: string, client: Client): Promise<ReportRecipient> {
      const now = clock.now();
      const row: RecipientRow = {
        id: ids.uuid(now),
        userId,
        email,
        mailbox: canonicalMailbox(email),
        requestedAt: now,
        expiresAt: after(now, days(confirmDays)),
        confirmedAt: null,
        unsubscribedAt: null,
        hiddenAt: null,
      };
      await db.tx(async (tx) => {
        await requireAllowed(tx, row, now);
        await insertRecipient(tx, row);
        await sender.queueConfirmation(tx, userId, row.id);
        await history.record(tx, { userId, kind: 'report_recipient_added', client, details: { to: email } });
      });
      outbox.wake();
      return presentRecipient(row, now);
    },

    async remove(userId: string, id: string, client: Client): Promise<void> {
      await db.tx(async (tx) => {
        if (!(await remove(tx, userId, id, client))) throw notFound();
      });
    },

    access,

    deleteExpired: () =>
      deleteExpiredRecipients(db, after(clock.now(), -days(refusalDays)), after(clock.now(), -days(unansweredDays))),
  };
}
