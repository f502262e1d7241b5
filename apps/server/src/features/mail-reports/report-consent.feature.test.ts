import { endpoints, limits } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import {
  addColleague,
  clickBefore,
  createReporter,
  downgrade,
  goTo,
  nextMonday,
  oneClick,
  openPage,
  readSettings,
  type Reporter,
  reportsTo,
  sendReports,
  sendWeeklyReport,
} from '../../../test/app/reports.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { createSignedInUser, randomEmail } from '../../../test/app/users.ts';
import { days, hours } from '../../platform/clock/clock.ts';

const app = useTestApp({ unlimited: true });
const { mailReports } = endpoints;
const dayMs = days(1);

describe('unsubscribing', () => {
  async function oneReport(): Promise<{ reporter: Reporter; url: string | undefined }> {
    const reporter = await createReporter(app);
    await sendWeeklyReport(app, reporter, 1);
    return { reporter, url: reportsTo(app, reporter.email).at(-1)?.unsubscribeUrl };
  }

  it('is not done by opening the link, as mail scanners do', async () => {
    const { reporter, url } = await oneReport();
    const page = await openPage(app, url);
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.body).toContain('<button class="button">Unsubscribe</button>');
    expect((await readSettings(app, reporter)).frequency).toBe('weekly');
  });

  it.each([
    ['urlencoded', oneClick, 'application/x-www-form-urlencoded'],
    [
      'multipart',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
    ],
  ])('is done by a one-click request of a provider, without a sign-in: %s', async (_, body, type) => {
    const { reporter, url } = await oneReport();
    const answer = await openPage(app, url, { method: 'POST', body, type });
    expect(answer.statusCode).toBe(200);
    expect(await readSettings(app, reporter)).toMatchObject({ frequency: 'off', chosen: true });
    goTo(app, nextMonday(app) + hours(8));
    await sendReports(app);
    expect(reportsTo(app, reporter.email)).toHaveLength(1);
  });

  it('stops a report that is already queued', async () => {
    const { reporter, url } = await oneReport();
    goTo(app, nextMonday(app) + hours(8));
    await app.mailReports.sendDue();
    await openPage(app, url, { method: 'POST', body: oneClick });
    await app.outbox.drain();
    expect(reportsTo(app, reporter.email)).toHaveLength(1);
  });

  it('can be undone, in the language of the reader', async () => {
    const { reporter, url } = await oneReport();
    const { pathname, search } = new URL(url ?? '');
    const post = (payload: string) =>
      app.http.inject({
        method: 'POST',
        url: pathname + search,
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'fr' },
        payload,
      });
    expect((await post('action=unsubscribe')).body).toContain('Annuler le désabonnement');
    expect((await post('action=undo')).body).toContain('Vous recevez de nouveau les rapports');
    expect((await readSettings(app, reporter)).frequency).toBe('weekly');
  });

  it('needs a link that was made here', async () => {
    const { reporter, url = '' } = await oneReport();
    for (const forged of [
      url.slice(0, -1) + (url.endsWith('A') ? 'B' : 'A'),
      url.replace('=o', '=r'),
      `${url}x`,
      url.split('?')[0] ?? '',
    ])
      expect((await openPage(app, forged, { method: 'POST', body: oneClick })).statusCode).toBe(410);
    expect((await readSettings(app, reporter)).frequency).toBe('weekly');
  });
});

describe('colleagues', () => {
  it('get nothing but one request until they confirm, then the reports, until they unsubscribe', async () => {
    goTo(app, nextMonday(app) - dayMs);
    const reporter = await createReporter(app);
    const email = randomEmail();
    const monday = nextMonday(app);
    const { url, mail, state } = await addColleague(app, reporter, email);
    expect(state).toBe('pending');
    expect(mail?.subject).toBe(`${reporter.email} would like to send you Tessera reports`);
    expect(mail?.text).not.toMatch(/click[s ]*:|\d+ clicks/);
    await clickBefore(app, reporter, monday + 7 * dayMs, 6);
    goTo(app, monday + hours(8));
    await sendReports(app);
    expect(reportsTo(app, email)).toEqual([]);
    expect((await openPage(app, url)).body).toContain(`Get reports of ${reporter.email}?`);
    expect((await readSettings(app, reporter)).recipients).toMatchObject([{ email, state: 'pending' }]);
    expect((await openPage(app, url, { method: 'POST', body: 'action=confirm' })).body).toContain(
      'You get the reports',
    );
    expect((await readSettings(app, reporter)).recipients).toMatchObject([{ email, state: 'confirmed' }]);
    goTo(app, nextMonday(app) + hours(8));
    await sendReports(app);
    const [report, ...more] = reportsTo(app, email);
    expect(more).toEqual([]);
    expect(report?.text).toContain(`6 clicks on the codes of ${reporter.email}.`);
    expect(report?.text).not.toContain('/dashboard/');

    await openPage(app, report?.unsubscribeUrl, { method: 'POST', body: oneClick });
    expect(await readSettings(app, reporter)).toMatchObject({
      frequency: 'weekly',
      recipients: [{ state: 'unsubscribed' }],
    });
    goTo(app, nextMonday(app) + hours(8));
    await sendReports(app);
    expect(reportsTo(app, email)).toHaveLength(1);
  });

  it('who have unsubscribed cannot be asked again by the account for a year, also after a removal', async () => {
    const reporter = await createReporter(app);
    const email = randomEmail();
    const { url, id } = await addColleague(app, reporter, email);
    await openPage(app, url, { method: 'POST', body: 'action=decline' });
    const ask = async (of: Reporter) =>
      app.callForError(mailReports.addRecipient, {
        token: await of.token(),
        body: { email: email.replace('@', '+tag@') },
      });
    expect((await ask(reporter)).body.code).toBe('report_recipient_refused');
    await app.call(mailReports.removeRecipient, { token: await reporter.token(), params: { id } });
    expect((await readSettings(app, reporter)).recipients).toEqual([]);
    expect((await ask(reporter)).body.code).toBe('report_recipient_refused');
    expect((await ask(await createReporter(app))).status).toBe(201);
    app.clock.advance(days(limits.mailReports.refusalDays + 1));
    await app.mailReports.deleteExpired();
    expect((await ask(reporter)).status).toBe(201);
  });

  it('who have not answered are not asked again when they are removed and added', async () => {
    const reporter = await createReporter(app);
    const email = randomEmail();
    const { id, url } = await addColleague(app, reporter, email);
    const token = await reporter.token();
    await app.call(mailReports.removeRecipient, { token, params: { id } });
    const ask = async () =>
      app.callForError(mailReports.addRecipient, { token: await reporter.token(), body: { email } });
    expect((await ask()).body.code).toBe('report_recipient_exists');
    expect((await readSettings(app, reporter)).recipients).toEqual([]);
    expect((await openPage(app, url, { method: 'POST', body: 'action=confirm' })).statusCode).toBe(410);
    app.clock.advance(days(31));
    expect((await ask()).status).toBe(201);
  });

  it('are at most five, asked once each, and never the account itself', async () => {
    const reporter = await createReporter(app);
    const token = await reporter.token();
    const ask = async (email: string) =>
      (await app.callForError(mailReports.addRecipient, { token, body: { email } })).body.code;
    expect(await ask(reporter.email)).toBe('report_recipient_exists');
    const first = randomEmail();
    expect(await ask(first)).toBe(undefined);
    expect(await ask(first)).toBe('report_recipient_exists');
    for (let count = 1; count < limits.mailReports.maxRecipients; count += 1)
      expect(await ask(randomEmail())).toBe(undefined);
    expect(await ask(randomEmail())).toBe('report_recipient_limit');
  });

  it('who do not answer within seven days are not asked by the old link', async () => {
    const reporter = await createReporter(app);
    const { url } = await addColleague(app, reporter, randomEmail());
    app.clock.advance(days(limits.mailReports.confirmDays));
    expect((await openPage(app, url, { method: 'POST', body: 'action=confirm' })).statusCode).toBe(410);
    expect((await readSettings(app, reporter)).recipients).toMatchObject([{ state: 'expired' }]);
  });

  it('require Pro, and get no report without it', async () => {
    const reporter = await createReporter(app);
    const email = randomEmail();
    const { url } = await addColleague(app, reporter, email);
    await openPage(app, url, { method: 'POST', body: 'action=confirm' });
    await downgrade(app, reporter.email);
    const answer = await app.callForError(mailReports.addRecipient, {
      token: await reporter.token(),
      body: { email: randomEmail() },
    });
    expect(answer.body.code).toBe('analytics_requires_pro');
    await sendWeeklyReport(app, reporter, 2);
    expect(reportsTo(app, email)).toEqual([]);
    expect(reportsTo(app, reporter.email).at(-1)?.text).toContain('Colleagues get no report at present');
  });

  it('are removed by the owner', async () => {
    const reporter = await createReporter(app);
    const { id, url } = await addColleague(app, reporter, randomEmail());
    const token = await reporter.token();
    const stranger = await createSignedInUser(app);
    const byStranger = await app.callForError(mailReports.removeRecipient, {
      token: stranger.accessToken,
      params: { id },
    });
    expect(byStranger.status).toBe(404);
    expect((await app.call(mailReports.removeRecipient, { token, params: { id } })).status).toBe(200);
    expect((await openPage(app, url)).statusCode).toBe(410);
  });
});
