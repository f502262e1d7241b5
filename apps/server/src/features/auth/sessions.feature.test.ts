// On PostgreSQL: tokens are rotated under a row lock.
import { randomUUID } from 'node:crypto';
import { endpoints, limits } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../test/app/test-app.ts';
import { createSignedInUser, createVerifiedUser, goodPassword, logIn } from '../../../test/app/users.ts';
import { days, minutes } from '../../platform/clock/clock.ts';
import { sql } from '../../platform/db/sql.ts';

const app = useTestApp({ unlimited: true, env: { TRUST_PROXY: '1' } });
const { auth, sessions } = endpoints;

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0';
const chrome =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';
/** An address of a French network in the bundled table. */
const inFrance = '80.67.169.12';

const signIn = (email: string, userAgent: string, address = '203.0.113.9') =>
  logIn(app, email, goodPassword, { 'user-agent': userAgent, 'x-forwarded-for': address });
const listSessions = async (token: string) => (await app.call(sessions.list, { token })).body.sessions;
const answerStatus = async (token: string) => (await app.callForError(auth.me, { token })).status;

describe('GET /v1/auth/sessions', () => {
  it('lists browser, system, country and method of each session, the current one marked', async () => {
    const email = await createVerifiedUser(app);
    const phone = await signIn(email, chrome);
    app.clock.advance(minutes(1));
    const laptop = await signIn(email, firefox, inFrance);
    const list = await listSessions(laptop.accessToken);
    expect(list).toMatchObject([
      { browser: 'Firefox', os: 'Windows', country: 'FR', method: 'password', current: true },
      { browser: 'Chrome', os: 'Android', country: null, method: 'password', current: false },
    ]);
    expect((await listSessions(phone.accessToken)).map(({ current }) => current)).toEqual([false, true]);
    expect(JSON.stringify(list)).not.toContain(inFrance);
  });

  it('updates the last use at a refresh, at most every five minutes', async () => {
    const email = await createVerifiedUser(app);
    const { refreshToken } = await signIn(email, firefox);
    const start = app.clock.now().toISOString();
    app.clock.advance(minutes(4));
    const second = (await app.call(auth.refresh, { body: { refreshToken } })).body;
    expect((await listSessions(second.accessToken))[0]).toMatchObject({ created_at: start, last_used_at: start });
    app.clock.advance(minutes(4));
    const third = (await app.call(auth.refresh, { body: { refreshToken: second.refreshToken } })).body;
    const now = app.clock.now().toISOString();
    expect((await listSessions(third.accessToken))[0]).toMatchObject({ created_at: start, last_used_at: now });
  });

  it('leaves out sessions that cannot be refreshed any more', async () => {
    const email = await createVerifiedUser(app);
    await signIn(email, chrome);
    app.clock.advance(days(limits.tokens.refreshDays));
    const { accessToken } = await signIn(email, firefox);
    expect(await listSessions(accessToken)).toHaveLength(1);
  });
});

describe('DELETE /v1/auth/sessions', () => {
  it('ends one session at once: its access token and its refresh token are refused', async () => {
    const email = await createVerifiedUser(app);
    const stolen = await signIn(email, chrome);
    const own = await signIn(email, firefox);
    const id = (await listSessions(own.accessToken)).find(({ current }) => !current)?.id ?? '';
    expect((await app.call(sessions.end, { token: own.accessToken, params: { id } })).status).toBe(200);
    expect(await answerStatus(stolen.accessToken)).toBe(401);
    const refreshed = await app.callForError(auth.refresh, { body: { refreshToken: stolen.refreshToken } });
    expect(refreshed).toMatchObject({ status: 401, body: { code: 'session_expired' } });
    expect(await answerStatus(own.accessToken)).toBe(200);
    expect((await app.callForError(sessions.end, { token: own.accessToken, params: { id } })).status).toBe(404);
  });

  it("answers 404 for another account's session and leaves it", async () => {
    const [ann, eve] = [await createSignedInUser(app), await createSignedInUser(app)];
    const id = (await listSessions(ann.accessToken))[0]?.id ?? '';
    expect((await app.callForError(sessions.end, { token: eve.accessToken, params: { id } })).status).toBe(404);
    const unknown = { id: randomUUID() };
    expect((await app.callForError(sessions.end, { token: eve.accessToken, params: unknown })).status).toBe(404);
    expect(await answerStatus(ann.accessToken)).toBe(200);
  });

  it('ends all other sessions', async () => {
    const email = await createVerifiedUser(app);
    const others = [await signIn(email, chrome), await signIn(email, firefox)];
    const own = await signIn(email, firefox);
    expect((await app.call(sessions.endOthers, { token: own.accessToken })).body.ended).toBe(2);
    for (const { accessToken } of others) expect(await answerStatus(accessToken)).toBe(401);
    expect(await answerStatus(own.accessToken)).toBe(200);
    expect((await app.call(sessions.endOthers, { token: own.accessToken })).body.ended).toBe(0);
  });
});

describe('the absolute end of a session', () => {
  it('comes after 90 days, however often the session is refreshed', async () => {
    const email = await createVerifiedUser(app);
    let pair: { accessToken: string; refreshToken: string } = await signIn(email, firefox);
    for (let day = 0; day < limits.tokens.sessionDays - 10; day += 10) {
      app.clock.advance(days(10));
      pair = (await app.call(auth.refresh, { body: { refreshToken: pair.refreshToken } })).body;
    }
    app.clock.advance(days(10) - minutes(1));
    pair = (await app.call(auth.refresh, { body: { refreshToken: pair.refreshToken } })).body;
    expect(await answerStatus(pair.accessToken)).toBe(200);
    app.clock.advance(minutes(1));
    // The access token itself would be valid for 14 more minutes.
    expect(await answerStatus(pair.accessToken)).toBe(401);
    const refreshed = await app.callForError(auth.refresh, { body: { refreshToken: pair.refreshToken } });
    expect(refreshed).toMatchObject({ status: 401, body: { code: 'session_expired' } });
    await app.auth.deleteExpired();
    const left = await app.db.one<{ count: number }>(
      sql`select count(*) from sessions s join users u on u.id = s.user_id where u.email = ${email}`,
    );
    expect(left.count).toBe(0);
  });
});
