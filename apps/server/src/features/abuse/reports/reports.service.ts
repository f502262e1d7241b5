import { type BodyOf, type endpoints, limits, type QueryOf, type Report, type ReplyOf } from '@tessera/contract';
import { invalidFields, notFound, tooManyRequests } from '../../../http/app-error.ts';
import type { Client } from '../../../http/client.ts';
import { after, days, hours } from '../../../platform/clock/clock.ts';
import type { LimitRule } from '../../../platform/limiter/limiter.ts';
import type { AbuseDeps } from '../abuse.deps.ts';
import type { Operators } from '../operators.ts';
import { createReportMail } from './report-mail.ts';
import { reportedName } from './reported-link.policy.ts';
import { presentReport } from './reports.present.ts';
import {
  closeReport,
  countOpen,
  deleteClosedBefore,
  findHash,
  findMailed,
  findReport,
  insertReport,
  listReports,
  lockHash,
} from './reports.repo.ts';

type Calls = typeof endpoints.reports;

export interface Reports {
  send(body: BodyOf<Calls['send']>, clientAddress: string): Promise<void>;
  list(query: QueryOf<Calls['list']>): Promise<ReplyOf<Calls['list']>>;
  close(closing: { id: string; userId: string; note: string | null; client: Client }): Promise<Report>;
  /** Deletes reports that were closed long ago. */
  deleteExpired(): Promise<void>;
}

/** Also for links that do not exist, so that the limit does not tell them apart. */
const perLink: LimitRule = { name: 'report-link', points: 20, seconds: 60 * 60 };
const mailEveryMs = hours(1);

export function createReports(deps: AbuseDeps, operators: Operators): Reports {
  const { config, db, clock, ids, limiter, outbox, history, requireChallenge } = deps;
  const { publicUrl } = config;
  const requestMail = createReportMail(deps, operators);
  const present = (row: Parameters<typeof presentReport>[0]) => presentReport(row, publicUrl);

  return {
    async send({ link, category, text, email, turnstileToken }, clientAddress) {
      const name = reportedName(link, publicUrl);
      if (name === undefined) throw invalidFields({ link: 'linkInvalid' });
      await requireChallenge(turnstileToken, clientAddress);
      const wait = await limiter.hit(perLink, name);
      if (wait > 0) throw tooManyRequests(wait);
      const found = await findHash(db, name);
      // The answer is that of a link that exists.
      if (!found) return;
      await db.tx(async (tx) => {
        const { hash } = found;
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

    async list({ state = 'open', after: last }) {
      const rows = await listReports(db, state, last ?? null);
      const { listed } = limits.reports;
      return {
        reports: rows.slice(0, listed).map(present),
        open: await countOpen(db),
        has_more: rows.length > listed,
      };
    },

    async close({ id, userId, note, client }) {
      const row = await db.tx(async (tx) => {
        const closed = await closeReport(tx, { id, userId, note: note?.trim() || null, now: clock.now() });
        const report = await findReport(tx, id);
        if (!report) throw notFound();
        // Two operators may close it at the same time: the first one's note stays.
        if (closed > 0)
          await history.record(tx, { userId, kind: 'report_closed', client, details: { link: report.link } });
        return report;
      });
      return present(row);
    },

    async deleteExpired() {
      await deleteClosedBefore(db, after(clock.now(), -days(limits.reports.keptDays)));
    },
  };
}
