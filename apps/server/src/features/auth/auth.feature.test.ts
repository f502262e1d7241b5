import { endpoints } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import {
  randomEmail,
  createSignedInUser,
  createVerifiedUser,
  findEmailedLink,
  registration,
  tokenMailedTo,
} from '../../../test/app/users.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { days, hours, minutes } from '../../platform/clock/clock.ts';
import { sql } from '../../platform/db/sql.ts';

const app = useTestApp();
const { auth } = endpoints;

describe('POST /v1/auth/register', () => {
  it('requires verification; the emailed link, in the account’s language, works once', async () => {
    const email = randomEmail();
    const registered = await app.call(auth.register, { body: { ...registration(email), language: 'fr' } });
    expect(registered).toMatchObject({ status: 201, body: { requiresVerification: true } });
    await app.outbox.drain();
    const mails = app.mail.sent.filter((mail) => mail.to === email);
    expect(mails.map((mail) => mail.subject)).toEqual(['Confirmez votre adresse e-mail pour Tessera']);

    const early = await app.callForError(auth.login, { body: registration(email) });
    expect(early).toMatchObject({
      status: 403,
      body: { error: 'Please verify your email address.', requiresVerification: true },
    });

    const token = tokenMailedTo(app, email);
    expect((await app.call(auth.verifyEmail, { body: { token } })).status).toBe(200);
    const twice = await app.callForError(auth.verifyEmail, { body: { token } });
    expect(twice).toMatchObject({
      status: 400,
      body: { error: 'Failed to verify email. The token may be invalid or expired.' },
    });

    const login = await app.call(auth.login, { body: registration(email) });
    expect(login).toMatchObject({
      status: 200,
      body: {
        user: {
          email,
          is_free_user: true,
          urls_used: 0,
          url_quota: 1,
          free_urls_remaining: 1,
          language: 'fr',
          subscriptionStatus: null,
        },
      },
    });
  });

  it('returns 409 for a registered address in another spelling', async () => {
    const email = await createVerifiedUser(app);
    const answer = await app.callForError(auth.register, { body: registration(`  ${email.toUpperCase()} `) });
    expect(answer).toMatchObject({
      status: 409,
      body: { error: 'This email is already in use.', code: 'email_in_use' },
    });
  });

  it('replaces an unverified registration and revokes its link', async () => {
    const email = randomEmail();
    await app.call(auth.register, { body: registration(email) });
    await app.outbox.drain();
    const older = tokenMailedTo(app, email);
    const again = await app.call(auth.register, { body: { ...registration(email), password: 'another-tile-8' } });
    expect(again).toMatchObject({ status: 201, body: { requiresVerification: true } });
    await app.outbox.drain();
    expect((await app.callForError(auth.verifyEmail, { body: { token: older } })).status).toBe(400);
    const newest = findEmailedLink(app, email, 'verify-email');
    expect((await app.call(auth.verifyEmail, { body: { token: newest } })).status).toBe(200);
    expect((await app.callForError(auth.login, { body: registration(email) })).status).toBe(401);
    expect((await app.call(auth.login, { body: { ...registration(email), password: 'another-tile-8' } })).status).toBe(
      200,
    );
  });

  it('creates one account for ten concurrent registrations', async () => {
    const email = randomEmail();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => app.call(auth.register, { body: registration(email) })),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
    const [row] = await app.db.many<{ count: number }>(sql`select count(*) from users where email = ${email}`);
    expect(row?.count).toBe(1);
  });

  // The first one is known to everyone, the second one is deep in the list.
  it.each(['password123', 'Fifa2003'])('returns 422 for the common password %s', async (password) => {
    const answer = await app.callForError(auth.register, { body: { ...registration(randomEmail()), password } });
    expect(answer).toMatchObject({
      status: 422,
      body: { error: 'password too weak', fields: { password: 'password too weak' } },
    });
  });

  it('issues a link that expires after a day', async () => {
    const email = randomEmail();
    await app.call(auth.register, { body: registration(email) });
    await app.outbox.drain();
    app.clock.advance(hours(24));
    expect((await app.callForError(auth.verifyEmail, { body: { token: tokenMailedTo(app, email) } })).status).toBe(400);
  });

  it('resend-verification replies the same for every address, and sends only to an unverified one', async () => {
    const [waiting, verified, unknown] = [randomEmail(), await createVerifiedUser(app), randomEmail()];
    await app.call(auth.register, { body: registration(waiting) });
    await app.outbox.drain();
    const before = app.mail.sent.length;
    const answers = [];
    for (const email of [waiting, verified, unknown])
      answers.push(await app.call(auth.resendVerification, { body: { email } }));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify({ status, body }))).size).toBe(1);
    await app.outbox.drain();
    expect(app.mail.sent.slice(before).map((mail) => mail.to)).toEqual([waiting]);
  });

  it('returns 400 for a failed challenge and 503 if the challenge service is unavailable', async () => {
    app.verdicts.push('failed', 'unavailable');
    const failed = await app.callForError(auth.register, { body: registration(randomEmail()) });
    expect(failed).toMatchObject({ status: 400, body: { error: 'Please complete the security challenge' } });
    const unavailable = await app.callForError(auth.register, { body: registration(randomEmail()) });
    expect(unavailable).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
  });
});

describe('POST /v1/auth/login', () => {
  it('returns the same 401 for an unknown address and a wrong password', async () => {
    const email = await createVerifiedUser(app);
    const wrong = await app.callForError(auth.login, { body: { ...registration(email), password: 'not-the-tile' } });
    const unknown = await app.callForError(auth.login, { body: registration(randomEmail()) });
    const comparable = ({ status, body }: typeof wrong) => ({ status, body: { ...body, request_id: '' } });
    expect(comparable(wrong)).toEqual(comparable(unknown));
    expect(wrong).toMatchObject({ status: 401, body: { error: 'Invalid email or password.' } });
  });

  it('returns 429 with Retry-After after twenty failed attempts', async () => {
    const email = randomEmail();
    let answer = await app.callForError(auth.login, { body: registration(email) });
    for (let tries = 0; tries < 20; tries += 1)
      answer = await app.callForError(auth.login, { body: registration(email) });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('issues an access token that expires after 15 minutes', async () => {
    const { email, accessToken } = await createSignedInUser(app);
    expect(await app.call(auth.me, { token: accessToken })).toMatchObject({ status: 200, body: { email } });
    app.clock.advance(minutes(15));
    expect((await app.callForError(auth.me, { token: accessToken })).status).toBe(401);
  });

  it('accepts only access tokens as bearer tokens', async () => {
    const { refreshToken } = await createSignedInUser(app);
    expect((await app.callForError(auth.me, { token: refreshToken })).status).toBe(401);
    expect((await app.callForError(auth.me, { token: 'made-up' })).status).toBe(401);
    expect((await app.callForError(auth.me)).status).toBe(401);
  });

  it('logout revokes both tokens at once', async () => {
    const { accessToken, refreshToken } = await createSignedInUser(app);
    expect((await app.call(auth.logout, { token: accessToken })).status).toBe(200);
    expect((await app.callForError(auth.me, { token: accessToken })).status).toBe(401);
    expect((await app.callForError(auth.refresh, { body: { refreshToken } })).status).toBe(401);
  });
});

describe('POST /v1/auth/refresh', () => {
  it('returns the same new pair to parallel requests', async () => {
    const { refreshToken } = await createSignedInUser(app);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => app.call(auth.refresh, { body: { refreshToken } })),
    );
    app.clock.advance(9000);
    answers.push(await app.call(auth.refresh, { body: { refreshToken } }));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const pairs = new Set(answers.map(({ body }) => JSON.stringify(body)));
    expect(pairs.size).toBe(1);
    const [{ body: pair } = expect.unreachable('no answer')] = answers;
    expect(pair.refreshToken).not.toBe(refreshToken);
    expect((await app.call(auth.me, { token: pair.accessToken })).status).toBe(200);
    expect((await app.call(auth.refresh, { body: { refreshToken: pair.refreshToken } })).status).toBe(200);
  });

  it('issues different tokens of equal length at each refresh', async () => {
    const { refreshToken } = await createSignedInUser(app);
    const { body: first } = await app.call(auth.refresh, { body: { refreshToken } });
    const { body: second } = await app.call(auth.refresh, { body: { refreshToken: first.refreshToken } });
    const tokens = [refreshToken, first.accessToken, first.refreshToken, second.accessToken, second.refreshToken];
    expect(new Set(tokens).size).toBe(5);
    expect(new Set(tokens.map((token) => token.length))).toEqual(new Set([43]));
  });

  it('ends the session when a used token is replayed after the grace period', async () => {
    const { refreshToken } = await createSignedInUser(app);
    const renewed = await app.call(auth.refresh, { body: { refreshToken } });
    app.clock.advance(11_000);
    expect(await app.callForError(auth.refresh, { body: { refreshToken } })).toMatchObject({
      status: 401,
      body: { code: 'session_expired' },
    });
    expect((await app.callForError(auth.me, { token: renewed.body.accessToken })).status).toBe(401);
    expect((await app.callForError(auth.refresh, { body: { refreshToken: renewed.body.refreshToken } })).status).toBe(
      401,
    );
  });

  it('returns 401 after thirty days, and the cleanup deletes the expired session', async () => {
    const { refreshToken } = await createSignedInUser(app);
    app.clock.advance(days(30));
    expect((await app.callForError(auth.refresh, { body: { refreshToken } })).status).toBe(401);
    await app.auth.deleteExpired();
    const [left] = await app.db.many<{ count: number }>(sql`select count(*) from sessions`);
    expect(left?.count).toBe(0);
  });
});

describe('secrets of requests and emails', () => {
  it('are stored neither in the database nor in the log', async () => {
    const email = randomEmail();
    await app.call(auth.register, { body: registration(email) });
    // The email is queued: the queue must not contain the link's token.
    await app.expectNoSecretKept();
    await app.outbox.drain();
    expect(tokenMailedTo(app, email)).toHaveLength(43);
    await app.expectNoSecretKept();
  });
});
