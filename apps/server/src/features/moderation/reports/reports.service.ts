import {
  type BodyOf,
  type endpoints,
  limits,
  onDefaultHost,
  type QueryOf,
  type Report,
  type ReplyOf,
  shortUrl,
} from '@tessera/contract';
import { invalidFields, notFound, tooManyRequests } from '../../../http/app-error.ts';
import type { Caller } from '../../../http/caller.ts';
import { after, days, hours } from '../../../platform/clock/clock.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import type { LimitRule } from '../../../platform/limiter/limiter.ts';
import type { ReportDeps } from './reports.deps.ts';
import { recordAct } from '../operators/acts.service.ts';
import { createReportMail } from './report-mail.ts';
import { reportedNames } from './reported-link.policy.ts';
import { presentReport } from './reports.present.ts';
import {
  closeReports,
  countOpen,
  deleteClosedBefore,
  findMailed,
  findNamed,
  findReport,
  insertReport,
  listReports,
  lockHash,
} from './reports.repo.ts';

type Calls = typeof endpoints.reports;

export type Reports = ReturnType<typeof createReports>;

/** Also for links that do not exist, so that the limit does not tell them apart. */
const perLink: LimitRule = { name: 'report-link', points: 20, seconds: 60 * 60 };
const mailEveryMs = hours(1);

export function createReports(deps: ReportDeps) {
  const { config, db, clock, ids, limiter, outbox, requireChallenge } = deps;
  const { publicUrl } = config;
  const requestMail = createReportMail(deps);
  const present = (row: Parameters<typeof presentReport>[0]) => presentReport(row, publicUrl);

  return {
    async send({ link, category, text, email, turnstileToken }: BodyOf<Calls['send']>, clientAddress: string) {
      const names = reportedNames(link, publicUrl);
      const [firstName] = names;
      if (firstName === undefined) throw invalidFields({ link: 'linkInvalid' });
      await requireChallenge(turnstileToken, clientAddress);
      const wait = await limiter.hit(perLink, firstName.toLowerCase());
      if (wait > 0) throw tooManyRequests(wait);
      const found = await findNamed(db, names);
      // The answer is that of a link that exists.
      if (!found) return;
      await db.tx(async (tx) => {
        const { name, hash } = found;
        const now = clock.now();
        const id = ids.uuid(now);
        await lockHash(tx, hash);
        const isMailDue = !(await findMailed(tx, hash, after(now, -mailEveryMs)));
        const isMailed = isMailDue && (await requestMail(tx, id));
        const report = { id, link: name, hash, category, text: text.trim(), email: email ?? null, now };
        await insertReport(tx, { ...report, mailedAt: isMailed ? now : null });
      });
      outbox.wake();
    },

    async list({ state = 'open', after: last }: QueryOf<Calls['list']>): Promise<ReplyOf<Calls['list']>> {
      const rows = await listReports(db, state, last ?? null);
      const { listed } = limits.reports;
      return {
        reports: rows.slice(0, listed).map(present),
        open: await countOpen(db),
        has_more: rows.length > listed,
      };
    },

    async close({ userId, email }: Caller, id: string, text: string): Promise<Report> {
      const note = text.trim();
      const row = await db.tx(async (tx) => {
        const closed = await closeReports(tx, { by: { id }, userId, note: note || null, now: clock.now() });
        const report = await findReport(tx, id);
        if (!report) throw notFound();
        // Two operators may close it at the same time: the first one's note stays.
        const target = shortUrl(publicUrl, onDefaultHost(report.link));
        if (closed > 0) await recordAct(deps, tx, { operator: email, kind: 'report_closed', target, reason: note });
        return report;
      });
      return present(row);
    },

    /** Closes the open reports of a link that an operator has blocked. */
    async closeBlocked(tx: Queryable, { userId }: Caller, { hash, reason }: { hash: string; reason: string }) {
      await closeReports(tx, { by: { hash }, userId, note: reason, now: clock.now() });
    },

    /** Deletes reports that were closed long ago. */
    async deleteExpired() {
      await deleteClosedBefore(db, after(clock.now(), -days(limits.reports.keptDays)));
    },
  };
}
