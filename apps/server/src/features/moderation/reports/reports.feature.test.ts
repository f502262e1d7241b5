import { type BodyInput, endpoints, limits } from '@tessera/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { contents, createCode, createProUser } from '../../../../test/app/codes.ts';
import { useTestApp } from '../../../../test/app/test-app.ts';
import { createSignedInUser, createVerifiedUser, logIn } from '../../../../test/app/users.ts';
import { createLinkedCode } from '../../../../test/app/visitors.ts';
import { days, hours, minutes } from '../../../platform/clock/clock.ts';
import { sql } from '../../../platform/db/sql.ts';

const operatorEmail = 'operator@example.org';
const app = useTestApp({ unlimited: true, env: { ADMIN_EMAILS: `${operatorEmail}, other@example.org` } });
const calls = endpoints.reports;
type Body = BodyInput<typeof calls.send>;
let operatorToken = '';

beforeEach(async () => {
  if (operatorToken === '') await createVerifiedUser(app, operatorEmail);
  // Tests advance the clock, and tokens expire.
  operatorToken = (await logIn(app, operatorEmail)).accessToken;
  await app.db.run(sql`delete from reports`);
});

const send = (body: Partial<Body> = {}) =>
  app.callForError(calls.send, {
    body: { link: 'menu', category: 'phishing', text: 'Asks for my card.', turnstileToken: 'token', ...body },
  });

async function linkedCode() {
  const owner = await createSignedInUser(app);
  return { owner, ...(await createLinkedCode(app, owner)) };
}

const list = async (query: Record<string, string> = {}) =>
  (await app.call(calls.list, { token: operatorToken, query })).body;
const mailsToOperator = () =>
  app.mail.sent.filter(({ to, subject }) => to === operatorEmail && /Reported/.test(subject));

describe('a report', () => {
  it('is listed with the code, its owner and destination, and mailed to verified operators', async () => {
    const { owner, hash, id } = await linkedCode();
    const before = mailsToOperator().length;
    const sent = await send({ link: `https://tessera.test/${hash.toUpperCase()}`, email: 'Visitor@Example.org' });
    expect(sent).toMatchObject({ status: 202, body: { message: expect.any(String) } });
    const { reports, open, has_more: hasMore } = await list();
    expect([open, hasMore]).toEqual([1, false]);
    expect(reports).toMatchObject([
      {
        link: hash,
        short_url: `https://tessera.test/${hash}`,
        code_id: id,
        owner: owner.email,
        destination_url: 'https://example.org/menu',
        category: 'phishing',
        text: 'Asks for my card.',
        email: 'visitor@example.org',
        state: 'open',
        closed_at: null,
      },
    ]);
    await app.outbox.drain();
    const mails = mailsToOperator().slice(before);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe(`Reported Tessera link: ${hash}`);
    expect(mails[0]?.text).toContain('Asks for my card.');
    expect(mails[0]?.text).toContain('visitor@example.org');
    expect(app.mail.sent.filter(({ to }) => to === 'other@example.org')).toEqual([]);
  });

  it('is mailed to operators by the command, and to none who is suspended', async () => {
    const { hash } = await linkedCode();
    const [granted, suspended] = [await createSignedInUser(app), await createSignedInUser(app)];
    const emails = [granted.email, suspended.email];
    await app.db.run(sql`insert into operators select id, created_at from users where email = any(${emails}::text[])`);
    await app.db.run(sql`
      update users set suspended_at = created_at, suspension_reason = 'x' where email = ${suspended.email}`);
    await send({ link: hash });
    await app.outbox.drain();
    const told = app.mail.sent
      .filter(({ subject }) => subject === `Reported Tessera link: ${hash}`)
      .map(({ to }) => to);
    expect(told.toSorted()).toEqual([granted.email, operatorEmail].toSorted());
    await app.db.run(sql`delete from operators`);
  });

  it('escapes the text of the visitor in the email', async () => {
    const { hash } = await linkedCode();
    await send({ link: hash, text: '<img src=x onerror=alert(1)>' });
    await app.outbox.drain();
    expect(mailsToOperator().at(-1)?.html).toContain('&lt;img src=x');
  });

  it('names a code by its slug, and stays when the code is deleted', async () => {
    const owner = await createProUser(app);
    const slug = `report-${Date.now().toString(36)}`;
    const id = await createCode(app, owner, { ...contents.url, slug });
    await send({ link: `/${slug.toUpperCase()}` });
    expect((await list()).reports).toMatchObject([{ link: slug, code_id: id }]);
    await app.call(endpoints.qrCodes.remove, { token: owner.accessToken, params: { id } });
    expect((await list()).reports).toMatchObject([{ link: slug, code_id: null, owner: null, destination_url: null }]);
    await send({ link: slug });
    expect((await list()).open).toBe(2);
  });

  it('of an unknown link is answered like that of a known one, and not stored', async () => {
    const { hash } = await linkedCode();
    const [known, unknown] = [await send({ link: hash }), await send({ link: '0000000' })];
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect((await list()).open).toBe(1);
  });

  it('is mailed once an hour for each link', async () => {
    const { hash } = await linkedCode();
    const other = await linkedCode();
    const before = mailsToOperator().length;
    await send({ link: hash });
    await send({ link: hash });
    await send({ link: other.hash });
    await app.outbox.drain();
    expect(mailsToOperator().length - before).toBe(2);
    app.clock.advance(hours(1) + 1000);
    await send({ link: hash });
    await app.outbox.drain();
    expect(mailsToOperator().length - before).toBe(3);
  });

  it.each([
    [{ link: '' }, 'link', 'linkRequired'],
    [{ link: 'https://example.org/menu' }, 'link', 'linkInvalid'],
    [{ link: 'a\u0000b' }, 'link', 'linkInvalid'],
    [{ category: 'boring' as 'spam' }, 'category', 'categoryRequired'],
    [{ text: 'x'.repeat(2001) }, 'text', 'tooLong'],
    [{ email: 'nobody' }, 'email', 'emailInvalid'],
    [{ turnstileToken: '' }, 'turnstileToken', 'challengeRequired'],
  ])('is refused: %j', async (body, field, key) => {
    const { status, body: reply } = await send(body);
    expect([status, reply.field_keys]).toEqual([422, { [field]: key }]);
  });

  it('needs the challenge', async () => {
    const { hash } = await linkedCode();
    app.verdicts.push('failed');
    expect(await send({ link: hash })).toMatchObject({ status: 400, body: { code: 'challenge_failed' } });
    app.verdicts.push('unavailable');
    expect((await send({ link: hash })).status).toBe(503);
    expect((await list()).open).toBe(0);
  });
});

describe('operators', () => {
  it('close a report with a note, once', async () => {
    const { hash } = await linkedCode();
    await send({ link: hash });
    const [report] = (await list()).reports;
    const close = (note: string | null) =>
      app.call(calls.close, { token: operatorToken, params: { id: report?.id ?? '' }, body: { note } });
    expect((await close(' Owner warned ')).body).toMatchObject({
      state: 'closed',
      note: 'Owner warned',
      closed_by: operatorEmail,
      closed_at: app.clock.now().toISOString(),
    });
    expect((await close('again')).body.note).toBe('Owner warned');
    expect((await list()).open).toBe(0);
    expect((await list({ state: 'closed' })).reports).toHaveLength(1);
    const { acts } = (await app.call(endpoints.admin.acts, { token: operatorToken })).body;
    const target = `https://tessera.test/${hash}`;
    expect(acts.filter((act) => act.target === target)).toMatchObject([
      { kind: 'report_closed', operator: operatorEmail, reason: 'Owner warned' },
    ]);
  });

  it('close all open reports of a code when they block it', async () => {
    const { hash, id } = await linkedCode();
    const other = await linkedCode();
    for (const link of [hash, hash, other.hash]) await send({ link });
    const body = { kind: 'code', code_id: id, category: 'phishing', reason: 'Asks for cards' } as const;
    await app.call(endpoints.admin.block, { token: operatorToken, body });
    expect((await list()).reports.map(({ link }) => link)).toEqual([other.hash]);
    const closed = { link: hash, note: 'Asks for cards', closed_by: operatorEmail };
    expect((await list({ state: 'closed' })).reports).toMatchObject([closed, closed]);
  });

  it('confirm who they are before they close a report', async () => {
    const { hash } = await linkedCode();
    await send({ link: hash });
    const [report] = (await list()).reports;
    app.clock.advance(minutes(limits.recentAuthenticationMinutes));
    const request = { token: operatorToken, params: { id: report?.id ?? '' }, body: {} };
    expect((await app.callForError(calls.close, request)).body.code).toBe('recent_authentication_required');
  });

  it('read long lists in pages', async () => {
    const { hash } = await linkedCode();
    for (let count = 0; count < 51; count += 1) {
      await send({ link: hash, text: String(count) });
      app.clock.advance(1);
    }
    const first = await list();
    expect([first.reports.length, first.has_more, first.open]).toEqual([50, true, 51]);
    expect(first.reports[0]?.text).toBe('50');
    const second = await list({ after: first.reports.at(-1)?.id ?? '' });
    expect([second.reports.map(({ text }) => text), second.has_more]).toEqual([['0'], false]);
  });

  it('are the only ones to see reports and findings', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    const params = { id: '0198c0de-0000-7000-8000-000000000000' };
    expect((await app.callForError(calls.list, { token })).status).toBe(403);
    expect((await app.callForError(calls.findings, { token })).status).toBe(403);
    expect((await app.callForError(calls.close, { token, params, body: {} })).status).toBe(403);
    expect((await app.callForError(calls.list)).status).toBe(401);
    expect((await app.callForError(calls.close, { token: operatorToken, params, body: {} })).status).toBe(404);
  });

  it('find closed reports for a year', async () => {
    const { hash } = await linkedCode();
    await send({ link: hash });
    await send({ link: hash });
    const [report] = (await list()).reports;
    await app.call(calls.close, { token: operatorToken, params: { id: report?.id ?? '' }, body: {} });
    const count = async () => (await app.db.one<{ n: number }>(sql`select count(*) as n from reports`)).n;
    app.clock.advance(days(365) - hours(1));
    await app.deleteExpired();
    expect(await count()).toBe(2);
    app.clock.advance(hours(2));
    await app.deleteExpired();
    expect(await count()).toBe(1);
  });
});
