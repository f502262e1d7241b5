import { after, hours } from '../../platform/clock/clock.ts';
import type { MailReportDeps } from './mail-reports.deps.ts';
import {
  findFirstClick,
  findReportOwner,
  findReportState,
  listDueAccounts,
  postpone,
  type ReportOwner,
  type ReportState,
  setDueAt,
  setFirstWeekDueAt,
  takeFirstWeek,
  takePeriod,
} from './mail-reports.repo.ts';
import {
  firstWeekPeriod,
  latestPeriod,
  nextPeriod,
  type ReportFrequency,
  type ReportPeriod,
} from './report-period.policy.ts';
import { listConfirmedIds } from './recipients.repo.ts';
import { maxSilentPeriods, readReport, type ReportSender } from './send-report.ts';

/** How often an account without clicks is looked at for its first one. */
const firstClickEveryMs = hours(1);
/** When a report that failed is tried again: the queries of a large account can run into the statement timeout each time. */
const retryAfterMs = hours(1);
const accountsPerPage = 200;

/** The effects of a period. `silentPeriods`: those without a click, this one included. */
type Verdict = { kind: 'report' | 'plan' | 'nothing'; silentPeriods: number };

export interface DueReports {
  /** Queues the reports that are due. Can run in any process at any time, also in several at once. */
  sendDue(): Promise<void>;
}

/** Decides what a period leads to. */
const createJudge = (deps: MailReportDeps) =>
  async function judge(owner: ReportOwner, state: ReportState, period: ReportPeriod): Promise<Verdict> {
    const { silentPeriods } = state;
    if (state.frequency === 'monthly' && !owner.isDetailed) return { kind: 'plan', silentPeriods };
    const figures = await readReport(deps, owner, { ...period, zone: owner.zone, tagIds: state.tagIds });
    if (!figures) return { kind: 'nothing', silentPeriods };
    if (figures.figures.some(({ value }) => value > 0)) return { kind: 'report', silentPeriods: 0 };
    const silent = silentPeriods + 1;
    const isPaused = silent > maxSilentPeriods[state.frequency === 'monthly' ? 'monthly' : 'weekly'];
    return { kind: isPaused ? 'nothing' : 'report', silentPeriods: silent };
  };

export function createDueReports(deps: MailReportDeps, sender: ReportSender): DueReports {
  const { db, clock, log, outbox } = deps;
  const judge = createJudge(deps);

  async function queue(owner: ReportOwner, state: ReportState, period: ReportPeriod, verdict: Verdict): Promise<void> {
    const { userId, zone, isDetailed } = owner;
    const kind = state.frequency as ReportFrequency;
    const dueAt = nextPeriod(kind, zone, clock.now()).dueAt;
    const { silentPeriods } = verdict;
    const planToldAt = verdict.kind === 'plan' ? (state.planToldAt ?? clock.now()) : null;
    const isLast = silentPeriods === maxSilentPeriods[kind];
    await db.tx(async (tx) => {
      const outcome = { to: period.to, silentPeriods, planToldAt, dueAt };
      if (!(await takePeriod(tx, userId, state.changedAt, outcome))) return;
      if (verdict.kind === 'plan' && !state.planToldAt) await sender.queuePlanPaused(tx, userId);
      if (verdict.kind !== 'report') return;
      const recipients = isDetailed ? await listConfirmedIds(tx, userId) : [];
      for (const recipientId of [null, ...recipients])
        await sender.queueReport(tx, {
          userId,
          recipientId,
          kind,
          from: period.from,
          to: period.to,
          zone,
          ...(isLast && { pausedAfter: silentPeriods }),
        });
    });
  }

  /** Only the latest period: after a long outage, one report is sent. */
  async function sendRegular(owner: ReportOwner, state: ReportState): Promise<void> {
    if (state.frequency === 'off') return;
    const now = clock.now();
    const period = latestPeriod(state.frequency, owner.zone, now);
    const isNew = period.dueAt > state.changedAt && (state.lastTo === null || period.to > state.lastTo);
    if (!isNew) await setDueAt(db, owner.userId, state.changedAt, nextPeriod(state.frequency, owner.zone, now).dueAt);
    else await queue(owner, state, period, await judge(owner, state, period));
  }

  async function sendFirstWeek({ userId, zone }: ReportOwner, state: ReportState): Promise<void> {
    if (!state.firstWeek || state.firstWeekSentAt) return;
    const now = clock.now();
    const firstClick = await findFirstClick(db, userId);
    const period = firstClick && firstWeekPeriod(firstClick, zone);
    if (!period || period.dueAt > now) {
      await setFirstWeekDueAt(db, userId, period?.dueAt ?? after(now, firstClickEveryMs));
      return;
    }
    await db.tx(async (tx) => {
      if (!(await takeFirstWeek(tx, userId, now))) return;
      const { from, to } = period;
      await sender.queueReport(tx, { userId, recipientId: null, kind: 'firstWeek', from, to, zone });
    });
  }

  async function sendDueOf(userId: string): Promise<void> {
    const [owner, state] = [await findReportOwner(db, userId), await findReportState(db, userId)];
    if (!owner || !state) return;
    await sendRegular(owner, state);
    await sendFirstWeek(owner, state);
    outbox.wake();
  }

  return {
    async sendDue() {
      for (let last: string | null = null; ; ) {
        const userIds: string[] = await listDueAccounts(db, clock.now(), last, accountsPerPage);
        for (const userId of userIds)
          await sendDueOf(userId).catch(async (error: unknown) => {
            log.error({ err: error, userId }, 'report not queued');
            await postpone(db, userId, clock.now(), after(clock.now(), retryAfterMs));
          });
        last = userIds.at(-1) ?? null;
        if (userIds.length < accountsPerPage) return;
      }
    },
  };
}
