import { endpoints } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import {
  anAddress,
  aSignedInPerson,
  aVerifiedPerson,
  linkMailedTo,
  registration,
  tokenMailedTo,
} from '../../../test/app/people.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { days, hours, minutes } from '../../platform/clock/clock.ts';
import { sql } from '../../platform/db/sql.ts';

const app = useTestApp();
const { auth } = endpoints;

describe('registering', () => {
  it('asks for verification, mails a link in the person’s language, and the link opens the account once', async () => {
    const email = anAddress();
    const registered = await app.call(auth.register, { body: { ...registration(email), language: 'fr' } });
    expect(registered).toMatchObject({ status: 201, body: { requiresVerification: true } });
    await app.outbox.drain();
    const mails = app.mail.sent.filter((mail) => mail.to === email);
    expect(mails.map((mail) => mail.subject)).toEqual(['Confirmez votre adresse e-mail']);

    const early = await app.fail(auth.login, { body: registration(email) });
    expect(early).toMatchObject({
      status: 403,
      body: { error: 'Please verify your email address.', requiresVerification: true },
    });

    const token = tokenMailedTo(app, email);
    expect((await app.call(auth.verifyEmail, { body: { token } })).status).toBe(200);
    const twice = await app.fail(auth.verifyEmail, { body: { token } });
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

  it('takes one address in any spelling for the same account', async () => {
    const email = await aVerifiedPerson(app);
    const answer = await app.fail(auth.register, { body: registration(`  ${email.toUpperCase()} `) });
    expect(answer).toMatchObject({
      status: 409,
      body: { error: 'This email is already in use.', code: 'email_in_use' },
    });
  });

  it('lets the last registration of an unverified address win, and kills the older link', async () => {
    const email = anAddress();
    await app.call(auth.register, { body: registration(email) });
    await app.outbox.drain();
    const older = tokenMailedTo(app, email);
    const again = await app.call(auth.register, { body: { ...registration(email), password: 'another-tile-8' } });
    expect(again).toMatchObject({ status: 201, body: { requiresVerification: true } });
    await app.outbox.drain();
    expect((await app.fail(auth.verifyEmail, { body: { token: older } })).status).toBe(400);
    const newest = linkMailedTo(app, email, 'verify-email');
    expect((await app.call(auth.verifyEmail, { body: { token: newest } })).status).toBe(200);
    expect((await app.fail(auth.login, { body: registration(email) })).status).toBe(401);
    expect((await app.call(auth.login, { body: { ...registration(email), password: 'another-tile-8' } })).status).toBe(
      200,
    );
  });

  it('makes one account of ten registrations at the same moment', async () => {
    const email = anAddress();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => app.call(auth.register, { body: registration(email) })),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
    const [row] = await app.db.many<{ count: number }>(sql`select count(*) from users where email = ${email}`);
    expect(row?.count).toBe(1);
  });

  it('refuses the passwords everybody tries first', async () => {
    const answer = await app.fail(auth.register, { body: { ...registration(anAddress()), password: 'password123' } });
    expect(answer).toMatchObject({
      status: 422,
      body: { error: 'password too weak', fields: { password: 'password too weak' } },
    });
  });

  it('lets a link die after a day', async () => {
    const email = anAddress();
    await app.call(auth.register, { body: registration(email) });
    await app.outbox.drain();
    app.clock.advance(hours(24));
    expect((await app.fail(auth.verifyEmail, { body: { token: tokenMailedTo(app, email) } })).status).toBe(400);
  });

  it('answers a wish to send the mail again alike, whoever asks, and sends it to who waits for it alone', async () => {
    const [waiting, verified, unknown] = [anAddress(), await aVerifiedPerson(app), anAddress()];
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

  it('asks the challenge first', async () => {
    app.verdicts.push('failed', 'unavailable');
    const failed = await app.fail(auth.register, { body: registration(anAddress()) });
    expect(failed).toMatchObject({ status: 400, body: { error: 'Please complete the security challenge' } });
    const unavailable = await app.fail(auth.register, { body: registration(anAddress()) });
    expect(unavailable).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
  });
});

describe('signing in', () => {
  it('says the same to an unknown address and to a wrong password', async () => {
    const email = await aVerifiedPerson(app);
    const wrong = await app.fail(auth.login, { body: { ...registration(email), password: 'not-the-tile' } });
    const unknown = await app.fail(auth.login, { body: registration(anAddress()) });
    const comparable = ({ status, body }: typeof wrong) => ({ status, body: { ...body, request_id: '' } });
    expect(comparable(wrong)).toEqual(comparable(unknown));
    expect(wrong).toMatchObject({ status: 401, body: { error: 'Invalid email or password.' } });
  });

  it('tells an account under attack to wait', async () => {
    const email = anAddress();
    let answer = await app.fail(auth.login, { body: registration(email) });
    for (let tries = 0; tries < 20; tries += 1) answer = await app.fail(auth.login, { body: registration(email) });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('knows who calls until the access token is a quarter of an hour old', async () => {
    const { email, accessToken } = await aSignedInPerson(app);
    expect(await app.call(auth.me, { token: accessToken })).toMatchObject({ status: 200, body: { email } });
    app.clock.advance(minutes(15));
    expect((await app.fail(auth.me, { token: accessToken })).status).toBe(401);
  });

  it('takes no other token for an access token', async () => {
    const { refreshToken } = await aSignedInPerson(app);
    expect((await app.fail(auth.me, { token: refreshToken })).status).toBe(401);
    expect((await app.fail(auth.me, { token: 'made-up' })).status).toBe(401);
    expect((await app.fail(auth.me)).status).toBe(401);
  });

  it('ends at once when the person signs out', async () => {
    const { accessToken, refreshToken } = await aSignedInPerson(app);
    expect((await app.call(auth.logout, { token: accessToken })).status).toBe(200);
    expect((await app.fail(auth.me, { token: accessToken })).status).toBe(401);
    expect((await app.fail(auth.refresh, { body: { refreshToken } })).status).toBe(401);
  });
});

describe('renewing', () => {
  it('gives parallel tabs the same new pair, however many there are', async () => {
    const { refreshToken } = await aSignedInPerson(app);
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

  it('issues other tokens at each refresh, of one length', async () => {
    const { refreshToken } = await aSignedInPerson(app);
    const { body: first } = await app.call(auth.refresh, { body: { refreshToken } });
    const { body: second } = await app.call(auth.refresh, { body: { refreshToken: first.refreshToken } });
    const tokens = [refreshToken, first.accessToken, first.refreshToken, second.accessToken, second.refreshToken];
    expect(new Set(tokens).size).toBe(5);
    expect(new Set(tokens.map((token) => token.length))).toEqual(new Set([43]));
  });

  it('takes a replayed token for theft and ends the whole session', async () => {
    const { refreshToken } = await aSignedInPerson(app);
    const renewed = await app.call(auth.refresh, { body: { refreshToken } });
    app.clock.advance(11_000);
    expect(await app.fail(auth.refresh, { body: { refreshToken } })).toMatchObject({
      status: 401,
      body: { code: 'session_expired' },
    });
    expect((await app.fail(auth.me, { token: renewed.body.accessToken })).status).toBe(401);
    expect((await app.fail(auth.refresh, { body: { refreshToken: renewed.body.refreshToken } })).status).toBe(401);
  });

  it('ends after thirty days without a visit, and what has expired is forgotten', async () => {
    const { refreshToken } = await aSignedInPerson(app);
    app.clock.advance(days(30));
    expect((await app.fail(auth.refresh, { body: { refreshToken } })).status).toBe(401);
    await app.auth.sweep();
    const [left] = await app.db.many<{ count: number }>(sql`select count(*) from sessions`);
    expect(left?.count).toBe(0);
  });
});

describe('secrets', () => {
  it('stand neither in the database nor in the log', async () => {
    const waiting = anAddress();
    await app.call(auth.register, { body: registration(waiting) });
    // The mail is promised but not made: not even the promise may hold the secret of its link.
    await app.expectNoSecretKept();
    await app.outbox.drain();
    expect(tokenMailedTo(app, waiting)).toHaveLength(43);
    await app.expectNoSecretKept();
  });
});
