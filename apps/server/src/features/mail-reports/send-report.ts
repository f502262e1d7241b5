import { type Annotation, limits, type WatchAlert } from '@tessera/contract';
import * as z from 'zod/mini';
import type { Queryable } from '../../platform/db/db.ts';
import { topic } from '../../platform/outbox/outbox.ts';
import type { MailReportDeps } from './mail-reports.deps.ts';
import { findReportOwner, findReportState, type ReportOwner } from './mail-reports.repo.ts';
import { composeConfirmation, composePlanPaused } from './other-mails.ts';
import { readFigures, type ReportFigures } from './report-figures.ts';
import { analyticsUrl, reportPageUrl } from './report-links.ts';
import { composeMailReport } from './report-mail.ts';
import type { ReportPeriod } from './report-period.policy.ts';
import type { ReportTokens } from './report-tokens.ts';
import { findRecipientWithOwner, listRecipients, type RecipientWithOwner } from './recipients.repo.ts';
import { recipientState } from './recipients.policy.ts';

const reportMessage = topic(
  'mail-reports.report',
  z.object({
    userId: z.string(),
    /** Null: to the owner of the account. */
    recipientId: z.nullable(z.string()),
    kind: z.enum(['weekly', 'monthly', 'firstWeek']),
    from: z.string(),
    to: z.string(),
    zone: z.string(),
    /** Reports pause after so many periods without a click. */
    pausedAfter: z.optional(z.int()),
    /** Asked for by the owner, whatever is chosen. */
    isPreview: z.optional(z.boolean()),
  }),
);
export type ReportMessage = z.input<typeof reportMessage.payload>;

const confirmationMessage = topic('mail-reports.confirmation', z.object({ recipientId: z.string() }));
const planPausedMessage = topic('mail-reports.plan-paused', z.object({ userId: z.string() }));

/** The clicks of a period, as the statistics page shows them. Undefined if no code is selected. */
export async function readReport(
  { analytics }: Pick<MailReportDeps, 'analytics'>,
  { userId, tags }: Pick<ReportOwner, 'userId' | 'tags'>,
  { tagIds, zone, from, to }: Pick<ReportPeriod, 'from' | 'to'> & { tagIds: readonly string[]; zone: string },
): Promise<ReportFigures | undefined> {
  // All selected tags were deleted. Reports of all codes would show more than was chosen.
  if (tagIds.length > 0 && tags.length === 0) return undefined;
  const selection = tags.length > 0 ? { tag: tags.map(({ id }) => id) } : {};
  const query = {
    from,
    to,
    tz: zone,
    interval: 'day',
    compare: 'previous',
    group_by: ['codes'],
    ...selection,
  } as const;
  const figures = readFigures(await analytics(userId, { ...query, group_by: [...query.group_by] }, 'all'));
  return figures.codeCount > 0 ? figures : undefined;
}

/** Features that know what may explain the figures. */
export interface EventSources {
  annotations: (
    userId: string,
    days: { from: string; to: string; zone: string },
    codeIds?: readonly string[],
  ) => Promise<Annotation[]>;
  alerts: (userId: string) => Promise<WatchAlert[]>;
}

/** Whether a colleague gets a report that is sent now. */
const isSubscribed = (recipient: RecipientWithOwner, now: Date): boolean =>
  recipientState(recipient, now).state === 'confirmed';

/** Handles the queued emails. Each looks up again whether it is still wanted. */
export function createReportSender(deps: MailReportDeps, tokens: ReportTokens) {
  const { config, db, clock, mail, outbox } = deps;
  let sources: EventSources | undefined;

  /** Alerts and notes about no code are about the whole account, so only its owner gets them, alerts only with all codes. */
  async function readEvents(
    { userId, tags }: ReportOwner,
    days: Parameters<EventSources['annotations']>[1],
    isOwn: boolean,
  ) {
    const hasAll = tags.length === 0;
    const codeIds = hasAll ? undefined : await deps.findCodeIds(userId, { tag: tags.map(({ id }) => id) });
    const annotations = (await sources?.annotations(userId, days, codeIds)) ?? [];
    const isForAll = ({ kind, code_count: count }: Annotation) => kind !== 'note' || count > 0;
    return {
      annotations: isOwn ? annotations : annotations.filter(isForAll),
      alerts: (isOwn && hasAll && (await sources?.alerts(userId))) || [],
    };
  }

  const unsubscribeUrl = async (kind: 'owner' | 'recipient', id: string) =>
    reportPageUrl(config, 'unsubscribe', await tokens.create({ kind, id }));

  outbox.handle(reportMessage, async (message, { id }) => {
    const { userId, recipientId, kind, zone, isPreview = false } = message;
    const [owner, state] = [await findReportOwner(db, userId), await findReportState(db, userId)];
    if (!owner || owner.isSuspended) return;
    if (!isPreview && kind !== 'firstWeek' && state?.frequency !== kind) return;
    const recipient = recipientId === null ? undefined : await findRecipientWithOwner(db, recipientId);
    if (recipientId !== null && !(recipient && owner.isDetailed && isSubscribed(recipient, clock.now()))) return;
    const figures = await readReport(deps, owner, { ...message, tagIds: state?.tagIds ?? [] });
    if (!figures) return;
    const recipients = recipient ? [] : await listRecipients(db, userId);
    const tagIds = owner.tags.map((tag) => tag.id);
    const report = composeMailReport({
      language: owner.language,
      kind,
      figures,
      events: await readEvents(owner, message, recipient === undefined),
      zone,
      tags: owner.tags.map(({ name }) => name),
      sharedBy: recipient && owner.email,
      pageUrl: analyticsUrl(config, message, { isDetailed: owner.isDetailed, tagIds }),
      publicUrl: config.publicUrl,
      unsubscribeUrl: await (recipient ? unsubscribeUrl('recipient', recipient.id) : unsubscribeUrl('owner', userId)),
      pausedAfter: message.pausedAfter,
      areRecipientsPaused: !owner.isDetailed && recipients.some(({ confirmedAt }) => confirmedAt !== null),
    });
    await mail.send({ id, to: recipient?.email ?? owner.email, ...report });
  });

  outbox.handle(confirmationMessage, async ({ recipientId }, { id }) => {
    const recipient = await findRecipientWithOwner(db, recipientId);
    if (!recipient || recipient.isOwnerSuspended) return;
    if (recipientState(recipient, clock.now()).state !== 'pending') return;
    const { owner, ownerLanguage: language, expiresAt } = recipient;
    const url = reportPageUrl(config, 'confirm', await tokens.create({ kind: 'confirmation', id: recipientId }));
    await mail.send({ id, to: recipient.email, ...composeConfirmation({ language, owner, expiresAt }, url) });
  });

  outbox.handle(planPausedMessage, async ({ userId }, { id }) => {
    const [owner, state] = [await findReportOwner(db, userId), await findReportState(db, userId)];
    if (!owner || owner.isSuspended || owner.isDetailed || state?.frequency !== 'monthly') return;
    const url = await unsubscribeUrl('owner', userId);
    await mail.send({ id, to: owner.email, ...composePlanPaused(config.publicUrl, owner.language, url) });
  });

  return {
    readEventsFrom: (given: EventSources) => void (sources = given),
    queueReport: (tx: Queryable, message: ReportMessage) =>
      outbox.add(tx, reportMessage, message, { userId: message.userId }),
    queueConfirmation: (tx: Queryable, userId: string, recipientId: string) =>
      outbox.add(tx, confirmationMessage, { recipientId }, { userId }),
    queuePlanPaused: (tx: Queryable, userId: string) => outbox.add(tx, planPausedMessage, { userId }, { userId }),
  };
}
export type ReportSender = ReturnType<typeof createReportSender>;

/** After so many periods without a click, reports of this frequency pause. */
export const { silentPeriods: maxSilentPeriods } = limits.mailReports;
