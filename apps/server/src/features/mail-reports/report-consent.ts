import type { MailReportDeps } from './mail-reports.deps.ts';
import {
  findReportOwner,
  findUnsubscribed,
  saveReportSettings,
  findReportState,
  unsubscribeOwner,
} from './mail-reports.repo.ts';
import {
  confirmRecipient,
  findRecipientWithOwner,
  resubscribeRecipient,
  unsubscribeRecipient,
} from './recipients.repo.ts';
import { recipientState } from './recipients.policy.ts';
import type { ReportTokens } from './report-tokens.ts';

/** The facts on the page of a link. `owner`: the address of the account whose reports it is about. */
export type LinkState =
  | { kind: 'invalid' }
  | { kind: 'subscribed' | 'unsubscribed' | 'asked' | 'declined'; owner: string };

const invalid: LinkState = { kind: 'invalid' };

type OfLink = (token: string) => Promise<LinkState>;
export type ReportLinks = Readonly<Record<'read' | 'unsubscribe' | 'undo' | 'confirm', OfLink>>;

/** Consent by the links of emails, without a sign-in. A link acts as often as it is used. */
export function createReportLinks(
  { db, clock, history }: Pick<MailReportDeps, 'db' | 'clock' | 'history'>,
  tokens: ReportTokens,
): ReportLinks {
  async function ownerState(userId: string): Promise<LinkState> {
    const [owner, state] = [await findReportOwner(db, userId), await findReportState(db, userId)];
    if (!owner || !state) return owner ? { kind: 'unsubscribed', owner: owner.email } : invalid;
    const isSubscribed = state.frequency !== 'off' || (state.firstWeek && !state.firstWeekSentAt);
    return { kind: isSubscribed ? 'subscribed' : 'unsubscribed', owner: owner.email };
  }

  async function recipientLink(id: string): Promise<LinkState> {
    const row = await findRecipientWithOwner(db, id);
    if (!row) return invalid;
    const { state } = recipientState(row, clock.now());
    const kinds = {
      pending: 'asked',
      confirmed: 'subscribed',
      unsubscribed: row.confirmedAt ? 'unsubscribed' : 'declined',
    } as const;
    return state === 'expired' ? invalid : { kind: kinds[state], owner: row.owner };
  }

  async function read(token: string): Promise<LinkState> {
    const link = await tokens.read(token);
    if (!link) return invalid;
    return link.kind === 'owner' ? ownerState(link.id) : recipientLink(link.id);
  }

  /** Restores what the unsubscription has ended. */
  async function resubscribeOwner(userId: string): Promise<void> {
    await db.tx(async (tx) => {
      const ended = await findUnsubscribed(tx, userId);
      const state = await findReportState(tx, userId);
      if (!ended || !state) return;
      const { frequency, first_week: firstWeek } = ended;
      await saveReportSettings(tx, userId, { frequency, firstWeek, tagIds: state.tagIds }, clock.now());
      await history.record(tx, { userId, kind: 'mail_reports_changed', details: { frequency } });
    });
  }

  return {
    read,

    /** Also for the link of a confirmation: then it declines, and the account cannot ask again. */
    async unsubscribe(token: string): Promise<LinkState> {
      const link = await tokens.read(token);
      if (!link) return invalid;
      const now = clock.now();
      await db.tx(async (tx) => {
        if (link.kind !== 'owner') await unsubscribeRecipient(tx, link.id, now);
        else if (await unsubscribeOwner(tx, link.id, now))
          await history.record(tx, { userId: link.id, kind: 'mail_reports_changed', details: { frequency: 'off' } });
      });
      return read(token);
    },

    async undo(token: string): Promise<LinkState> {
      const link = await tokens.read(token);
      if (link?.kind === 'owner') await resubscribeOwner(link.id);
      if (link && link.kind !== 'owner') await resubscribeRecipient(db, link.id);
      return read(token);
    },

    async confirm(token: string): Promise<LinkState> {
      const link = await tokens.read(token);
      if (link?.kind !== 'confirmation') return invalid;
      await confirmRecipient(db, link.id, clock.now());
      return read(token);
    },
  };
}
