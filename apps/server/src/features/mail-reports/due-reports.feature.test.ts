// On PostgreSQL: several processes queue and send reports at the same time.
import { endpoints, limits } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { createCode, createProUser, subscribe } from '../../../test/app/codes.ts';
import { countPastClicks } from '../../../test/app/past-clicks.ts';
import {
  addColleague,
  clickBefore,
  createReporter,
  downgrade,
  goTo,
  nextMonday,
  openPage,
  readSettings,
  reportsTo,
  sendReports,
  sendWeeklyReport,
} from '../../../test/app/reports.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { createSignedInUser, logIn, randomEmail } from '../../../test/app/users.ts';
import { days, hours, minutes } from '../../platform/clock/clock.ts';
import { sql } from '../../platform/db/sql.ts';

const app = useTestApp({ unlimited: true });
const { mailReports } = endpoints;
const dayMs = days(1);

describe('weekly reports', () => {
  it('are off until a person chooses them', async () => {
    const { accessToken: token, email } = await createSignedInUser(app);
    const { body } = await app.call(mailReports.read, { token });
    expect(body).toEqual({
      frequency: 'off',
      tag_ids: [],
      first_week: false,
      first_week_possible: true,
      chosen: false,
      next_on: null,
      paused: null,
      recipients: [],
    });
    goTo(app, nextMonday(app) + hours(9));
    await sendReports(app);
    expect(reportsTo(app, email)).toEqual([]);
  });

  it('come on Monday at 8:00 in the time zone of the account', async () => {
    goTo(app, nextMonday(app) - dayMs);
    const reporter = await createReporter(app, { zone: 'Asia/Kathmandu' });
    const monday = nextMonday(app);
    expect((await readSettings(app, reporter)).next_on).toBe(new Date(monday).toISOString().slice(0, 10));
    await clickBefore(app, reporter, monday, 12);
    const due = monday + hours(8) - (5 * 60 + 45) * minutes(1);
    goTo(app, due - 1);
    await sendReports(app);
    expect(reportsTo(app, reporter.email)).toEqual([]);
    goTo(app, due);
    await sendReports(app);
    const [report, ...more] = reportsTo(app, reporter.email);
    expect(more).toEqual([]);
    expect(report?.subject).toBe('Tessera weekly report: 12 clicks');
    expect(report?.text).toContain('Days are in the time zone Asia/Kathmandu.');
  });

  it('are tried again after an hour if they cannot be read', async () => {
    const reporter = await createReporter(app);
    const monday = nextMonday(app);
    await clickBefore(app, reporter, monday, 3);
    goTo(app, monday + hours(8));
    const setZone = (zone: string) =>
      app.db.run(sql`update users set timezone = ${zone} where email = ${reporter.email}`);
    await setZone('Mars/Olympus');
    await sendReports(app);
    await setZone('UTC');
    app.clock.advance(minutes(59));
    await sendReports(app);
    expect(reportsTo(app, reporter.email)).toEqual([]);
    app.clock.advance(minutes(1));
    await sendReports(app);
    expect(reportsTo(app, reporter.email)).toHaveLength(1);
  });

  it('are sent once, whatever number of processes send them, and whichever of them fails', async () => {
    const reporter = await createReporter(app);
    const monday = nextMonday(app);
    await clickBefore(app, reporter, monday, 3);
    goTo(app, monday + hours(8));
    await Promise.all(Array.from({ length: 4 }, () => app.mailReports.sendDue()));
    const queued = sql`select count(*) from outbox o join users u on u.id = o.user_id
      where topic = 'mail-reports.report' and u.email = ${reporter.email}`;
    expect(await app.db.column(queued)).toEqual([1]);
    app.mail.failNext(1);
    await app.outbox.drain();
    goTo(app, monday + hours(9));
    await Promise.all([sendReports(app), sendReports(app)]);
    goTo(app, monday + hours(30));
    await sendReports(app);
    expect(reportsTo(app, reporter.email)).toHaveLength(1);
  });

  it('of a long outage are one report, of the latest period', async () => {
    const reporter = await createReporter(app);
    const monday = nextMonday(app) + 5 * 7 * dayMs;
    await clickBefore(app, reporter, monday, 4);
    await clickBefore(app, reporter, monday - 7 * dayMs, 9);
    goTo(app, monday + dayMs);
    await sendReports(app);
    expect(reportsTo(app, reporter.email).map(({ subject }) => subject)).toEqual(['Tessera weekly report: 4 clicks']);
  });

  it('are not repeated when the time zone changes', async () => {
    const reporter = await createReporter(app, { zone: 'Asia/Tokyo' });
    const monday = nextMonday(app);
    await clickBefore(app, reporter, monday, 1);
    goTo(app, monday);
    await sendReports(app);
    expect(reportsTo(app, reporter.email)).toHaveLength(1);
    const body = { timezone: 'America/New_York' };
    await app.call(endpoints.auth.updateTimezone, { token: await reporter.token(), body });
    goTo(app, monday + hours(20));
    await sendReports(app);
    expect(reportsTo(app, reporter.email)).toHaveLength(1);
    expect((await readSettings(app, reporter)).next_on).toBe(new Date(monday + 7 * dayMs).toISOString().slice(0, 10));
  });

  it('of a period that was over before the choice are not sent', async () => {
    goTo(app, nextMonday(app) + hours(10));
    const reporter = await createReporter(app);
    await sendReports(app);
    expect(reportsTo(app, reporter.email)).toEqual([]);
  });

  it('need a code', async () => {
    const reporter = await createReporter(app, { codes: 0 });
    goTo(app, nextMonday(app) + hours(8));
    await sendReports(app);
    expect(reportsTo(app, reporter.email)).toEqual([]);
    const answer = await app.callForError(mailReports.send, { token: await reporter.token() });
    expect(answer.body.code).toBe('mail_report_empty');
  });

  it('pause after silent periods, say so, and continue with the next click', async () => {
    const reporter = await createReporter(app);
    for (let week = 0; week < limits.mailReports.silentPeriods.weekly + 2; week += 1) {
      goTo(app, nextMonday(app) + hours(8));
      await sendReports(app);
    }
    const silent = reportsTo(app, reporter.email);
    expect(silent).toHaveLength(limits.mailReports.silentPeriods.weekly);
    expect(silent.map(({ text }) => text.includes('so the reports pause'))).toEqual([false, false, false, true]);
    expect(silent[0]?.subject).toBe('Tessera report: no clicks');
    expect(await readSettings(app, reporter)).toMatchObject({ paused: 'silent', next_on: null });
    await sendWeeklyReport(app, reporter, 2);
    expect(reportsTo(app, reporter.email).at(-1)?.subject).toBe('Tessera weekly report: 2 clicks');
    expect((await readSettings(app, reporter)).paused).toBe(null);
  });

  it('of codes with a tag stop when the tag is deleted', async () => {
    const person = await createProUser(app);
    const { body: tag } = await app.call(endpoints.tags.create, { token: person.accessToken, body: { name: 'A' } });
    await createCode(app, person);
    const token = person.accessToken;
    const body = { frequency: 'weekly' as const, tag_ids: [tag.id], first_week: false };
    await app.call(mailReports.update, { token, body });
    await app.call(endpoints.tags.remove, { token, params: { id: tag.id } });
    expect((await app.call(mailReports.read, { token })).body).toMatchObject({ tag_ids: [], paused: 'tags' });
    goTo(app, nextMonday(app) + hours(8));
    await sendReports(app);
    expect(reportsTo(app, person.email)).toEqual([]);
  });

  it('are part of the free plan, without the address of a range that it cannot read', async () => {
    const reporter = await createReporter(app, { isPro: false });
    await sendWeeklyReport(app, reporter, 5);
    const [report] = reportsTo(app, reporter.email);
    expect(report?.subject).toBe('Tessera weekly report: 5 clicks');
    expect(report?.text).toMatch(/https:\/\/tessera\.test\/dashboard\/analytics\n/);
  });

  it('tell what may explain the figures, but no colleague the notes about the account', async () => {
    const reporter = await createReporter(app);
    const colleague = randomEmail();
    const { url } = await addColleague(app, reporter, colleague);
    await openPage(app, url, { method: 'POST', body: 'action=confirm' });
    const monday = nextMonday(app);
    goTo(app, monday - dayMs);
    const body = { text: 'Market day', day: new Date(monday - 2 * dayMs).toISOString().slice(0, 10) };
    await app.call(endpoints.annotations.create, { token: await reporter.token(), body });
    await clickBefore(app, reporter, monday, 1);
    goTo(app, monday + hours(8));
    await sendReports(app);
    expect(reportsTo(app, reporter.email).at(-1)?.text).toMatch(/What happened\n\w+ \d+: Market day\n/);
    expect(reportsTo(app, colleague).map(({ text }) => text.includes('Market day'))).toEqual([false]);
  });

  it('are not sent to suspended accounts', async () => {
    const reporter = await createReporter(app);
    await app.db.run(
      sql`update users set suspended_at = now(), suspension_reason = 'x' where email = ${reporter.email}`,
    );
    goTo(app, nextMonday(app) + hours(8));
    await sendReports(app);
    expect(reportsTo(app, reporter.email)).toEqual([]);
  });

  it('end with the account', async () => {
    const reporter = await createReporter(app);
    await addColleague(app, reporter, randomEmail());
    await app.call(endpoints.auth.deleteAccount, { token: await reporter.token() });
    expect(
      await app.db.column(
        sql`select count(*) from mail_reports m left join users u on u.id = m.user_id where u.id is null`,
      ),
    ).toEqual([0]);
  });
});

describe('monthly reports', () => {
  it('require Pro, pause without it and tell so once', async () => {
    const free = await createSignedInUser(app);
    const body = { frequency: 'monthly' as const, tag_ids: [], first_week: false };
    const refused = await app.callForError(mailReports.update, { token: free.accessToken, body });
    expect(refused.body).toMatchObject({ code: 'analytics_requires_pro', requires_subscription: true });
    const reporter = await createReporter(app, { frequency: 'monthly' });
    const month = new Date(app.clock.now());
    const first = (offset: number) => Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + offset, 1);
    await downgrade(app, reporter.email);
    for (const offset of [1, 2, 3]) {
      goTo(app, first(offset) + hours(8));
      await sendReports(app);
    }
    expect(reportsTo(app, reporter.email).map(({ subject }) => subject)).toEqual([
      'Your monthly Tessera report is paused',
    ]);
    expect((await readSettings(app, reporter)).paused).toBe('plan');
    await subscribe(app, reporter.email);
    await clickBefore(app, reporter, first(4), 3);
    goTo(app, first(4) + hours(8));
    await sendReports(app);
    expect(reportsTo(app, reporter.email).at(-1)?.subject).toBe('Tessera monthly report: 3 clicks');
  });
});

describe('the report of the first week', () => {
  it('is sent once, a week after the first click, only if it was chosen', async () => {
    const reporter = await createReporter(app, { frequency: 'off', first_week: true });
    const other = await createReporter(app, { frequency: 'off' });
    await sendReports(app);
    const firstDay = nextMonday(app) + dayMs;
    goTo(app, firstDay + hours(12));
    for (const { codes } of [reporter, other])
      await countPastClicks(app, [{ hash: codes[0]?.hash ?? '', at: firstDay + hours(11) }]);
    await sendReports(app);
    goTo(app, firstDay + 7 * dayMs + hours(8) - 1);
    await sendReports(app);
    expect(reportsTo(app, reporter.email)).toEqual([]);
    goTo(app, firstDay + 7 * dayMs + hours(8));
    await Promise.all([sendReports(app), sendReports(app)]);
    goTo(app, firstDay + 30 * dayMs);
    await sendReports(app);
    expect(reportsTo(app, reporter.email).map(({ subject }) => subject)).toEqual([
      'Your first week with Tessera: 1 click',
    ]);
    expect(reportsTo(app, other.email)).toEqual([]);
    expect(await readSettings(app, reporter)).toMatchObject({ first_week_possible: false });
  });
});

describe('POST /v1/mail-reports/send', () => {
  it('sends the latest report to the account only, also if none was chosen', async () => {
    const person = await createProUser(app);
    await createCode(app, person);
    const { accessToken: token } = await logIn(app, person.email);
    expect((await app.call(mailReports.send, { token })).status).toBe(200);
    await app.outbox.drain();
    expect(reportsTo(app, person.email)).toHaveLength(1);
  });
});
