import { type BodyOf, type endpoints, limits, type MailReports as Reply } from '@tessera/contract';
import { AppError, unauthorized } from '../../http/app-error.ts';
import type { Client } from '../../http/client.ts';
import { after, days } from '../../platform/clock/clock.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { readPlan, requireEntitlement } from '../plans/plans.service.ts';
import { createDueReports } from './due-reports.ts';
import type { MailReportDeps } from './mail-reports.deps.ts';
import { presentMailReports } from './mail-reports.present.ts';
import {
  findFirstClick,
  findReportOwner,
  findReportState,
  hasSummedClickBefore,
  lookAgain,
  type ReportOwner,
  type ReportState,
  saveReportSettings,
} from './mail-reports.repo.ts';
import { createRecipients } from './recipients.ts';
import { listRecipients } from './recipients.repo.ts';
import { createReportLinks } from './report-consent.ts';
import { latestPeriod, nextPeriod } from './report-period.policy.ts';
import { createReportTokens } from './report-tokens.ts';
import { createReportSender, maxSilentPeriods, readReport } from './send-report.ts';

export type MailReports = ReturnType<typeof createMailReports>;
type Settings = BodyOf<typeof endpoints.mailReports.update>;

const { firstWeekDays } = limits.mailReports;

function pauseOf(owner: ReportOwner, state: ReportState): Reply['paused'] {
  if (state.frequency === 'off') return null;
  if (state.frequency === 'monthly' && !owner.isDetailed) return 'plan';
  if (state.tagIds.length > 0 && owner.tags.length === 0) return 'tags';
  return state.silentPeriods >= maxSilentPeriods[state.frequency] ? 'silent' : null;
}

export function createMailReports(deps: MailReportDeps) {
  const { db, clock, outbox, history } = deps;
  const tokens = createReportTokens(deps.linkKey);
  const sender = createReportSender(deps, tokens);
  const recipients = createRecipients(deps, sender);

  async function requireOwner(userId: string): Promise<ReportOwner> {
    const owner = await findReportOwner(db, userId);
    if (!owner) throw unauthorized();
    return owner;
  }

  async function isFirstWeekPossible(userId: string, state: ReportState | undefined, now: Date): Promise<boolean> {
    const since = after(now, -days(firstWeekDays));
    if (state?.firstWeekSentAt || (await hasSummedClickBefore(db, userId, since))) return false;
    const firstClick = await findFirstClick(db, userId);
    return !firstClick || firstClick > since;
  }

  async function read(userId: string): Promise<Reply> {
    const now = clock.now();
    const owner = await requireOwner(userId);
    const state = await findReportState(db, userId);
    const frequency = state?.frequency ?? 'off';
    const paused = state ? pauseOf(owner, state) : null;
    const next = frequency === 'off' || paused ? undefined : nextPeriod(frequency, owner.zone, now);
    return presentMailReports({
      owner,
      state,
      isFirstWeekPossible: await isFirstWeekPossible(userId, state, now),
      nextOn: next ? nextDay(next.to) : null,
      paused,
      recipients: await listRecipients(db, userId),
      now,
    });
  }

  return {
    read,

    async update(userId: string, settings: Settings, client: Client): Promise<Reply> {
      if (settings.frequency === 'monthly') requireEntitlement(await readPlan(db, userId), 'analytics');
      const { frequency, tag_ids: tagIds, first_week: firstWeek } = settings;
      await db.tx(async (tx) => {
        await saveReportSettings(tx, userId, { frequency, tagIds, firstWeek }, clock.now());
        const details = { frequency };
        await history.record(tx, { userId, kind: 'mail_reports_changed', client, details });
      });
      return read(userId);
    },

    /** Queues the report of the latest period that is over, to the account only. */
    async sendNow(userId: string): Promise<void> {
      const owner = await requireOwner(userId);
      const state = await findReportState(db, userId);
      const kind = state?.frequency === 'monthly' && owner.isDetailed ? 'monthly' : 'weekly';
      const { from, to } = latestPeriod(kind, owner.zone, clock.now());
      const { zone } = owner;
      const figures = await readReport(deps, owner, { from, to, zone, tagIds: state?.tagIds ?? [] });
      if (!figures) throw new AppError('mail_report_empty');
      await db.tx((tx) => sender.queueReport(tx, { userId, recipientId: null, kind, from, to, zone, isPreview: true }));
      outbox.wake();
    },

    recipients,
    readEventsFrom: sender.readEventsFrom,
    links: createReportLinks(deps, tokens),
    ...createDueReports(deps, sender),
    /** Runs in the transaction that changes the time zone of an account. */
    onTimezoneChanged: (tx: Queryable, userId: string) => lookAgain(tx, userId, clock.now()),
    deleteExpired: recipients.deleteExpired,
  };
}

const nextDay = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
