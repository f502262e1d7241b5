import { createHash } from 'node:crypto';
import { endpoints } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { randomEmail, createVerifiedUser, logIn, registration, tokenMailedTo } from '../../../test/app/users.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { days } from '../../platform/clock/clock.ts';
import { sql } from '../../platform/db/sql.ts';

const { auth } = endpoints;
const digest = (password: string) => createHash('sha256').update(password).digest('hex');

/** A cheap hash, because these tests guess many passwords. */
const app = useTestApp({
  env: { TRUST_PROXY: '1' },
  passwords: () => ({
    hash: (password) => Promise.resolve(digest(password)),
    matches: (stored, password) => Promise.resolve(stored === digest(password)),
  }),
});

const home = '198.51.100.7';
const hotel = '203.0.113.200';

const signIn = async (email: string, from: string, password?: string) =>
  (
    await app.callForError(auth.login, {
      body: { ...registration(email), ...(password && { password }) },
      headers: { 'x-forwarded-for': from },
    })
  ).status;

async function guess(email: string, times: number, from: (index: number) => string): Promise<number[]> {
  const answers = [];
  for (let index = 0; index < times; index += 1) answers.push(await signIn(email, from(index), `wrong-guess-${index}`));
  return answers;
}
const countByStatus = (statuses: number[]) =>
  Object.fromEntries([...new Set(statuses)].map((status) => [status, statuses.filter((one) => one === status).length]));

/** An account that has signed in from `home` before. */
async function createOwner(): Promise<string> {
  const email = await createVerifiedUser(app);
  expect(await signIn(email, home)).toBe(200);
  return email;
}

const everyNetwork = (index: number) => `10.0.${index}.1`;

describe('login throttle', () => {
  it('returns 429 after 20 wrong passwords from one network, also for the correct one', async () => {
    const email = await createVerifiedUser(app);
    expect(countByStatus(await guess(email, 25, () => hotel))).toEqual({ 401: 20, 429: 5 });
    expect(await signIn(email, hotel)).toBe(429);
    expect(await signIn(email, home)).toBe(200);
  });

  it('returns 429 after 100 wrong passwords from many networks, for known and unknown addresses', async () => {
    for (const email of [await createVerifiedUser(app), randomEmail()]) {
      expect(countByStatus(await guess(email, 105, everyNetwork))).toEqual({ 401: 100, 429: 5 });
      expect(await signIn(email, hotel)).toBe(429);
    }
  });

  it('counts an IPv6 /64 as one network and all aliases as one mailbox', async () => {
    const [name, domain] = randomEmail().split('@');
    const answers = [];
    for (let index = 0; index < 21; index += 1)
      answers.push(await signIn(`${name}+${index}@${domain}`, `2001:db8:0:9::${index.toString(16)}`));
    expect(countByStatus(answers)).toEqual({ 401: 20, 429: 1 });
  });

  it('accepts the correct password from a known network', async () => {
    const email = await createOwner();
    await guess(email, 105, everyNetwork);
    await guess(email, 25, () => home);
    expect(await signIn(email, home)).toBe(200);
    expect(await signIn(email, '198.51.100.99')).toBe(200);
    expect(await signIn(email, hotel)).toBe(429);
  });

  it('accepts the correct password from the network of a password reset', async () => {
    const email = await createOwner();
    await guess(email, 105, everyNetwork);
    await app.call(auth.forgotPassword, { body: { email } });
    await app.outbox.drain();
    const body = { token: tokenMailedTo(app, email), password: 'another-tile-8' };
    const headers = { 'x-forwarded-for': hotel };
    expect((await app.call(auth.resetPassword, { body, headers })).status).toBe(200);
    expect(await signIn(email, hotel, 'another-tile-8')).toBe(200);
  });
});

describe('failed challenge', () => {
  it('does not count as a wrong password', async () => {
    const email = await createVerifiedUser(app);
    app.verdicts.push(...Array.from({ length: 25 }, () => 'failed' as const));
    expect(countByStatus(await guess(email, 25, () => hotel))).toEqual({ 400: 25 });
    expect(await signIn(email, hotel)).toBe(200);
  });

  it('does not count against the registration limit', async () => {
    const email = randomEmail();
    const headers = { 'x-forwarded-for': '203.0.113.77' };
    app.verdicts.push(...Array.from({ length: 11 }, () => 'failed' as const));
    for (let tries = 0; tries < 11; tries += 1)
      await app.callForError(auth.register, { body: registration(email), headers });
    const answers = [];
    for (let tries = 0; tries < 11; tries += 1)
      answers.push((await app.callForError(auth.register, { body: registration(email), headers })).status);
    expect(countByStatus(answers)).toEqual({ 201: 10, 429: 1 });
  });
});

describe('known networks', () => {
  const networksOf = (email: string) =>
    app.db.many<{ hash: Buffer }>(sql`
      select mark as hash from known_networks k join users u on u.id = k.user_id where u.email = ${email} order by mark`);

  it('are the last ten, and the hashes of two accounts differ', async () => {
    const [one, other] = [await createVerifiedUser(app), await createVerifiedUser(app)];
    for (let index = 0; index < 12; index += 1) {
      expect(await signIn(one, `192.0.${index}.1`)).toBe(200);
      app.clock.advance(1000);
    }
    await signIn(other, '192.0.11.1');
    expect(await networksOf(one)).toHaveLength(10);
    expect(await networksOf(one)).not.toContainEqual((await networksOf(other))[0]);
    await guess(one, 105, everyNetwork);
    expect([await signIn(one, '192.0.2.1'), await signIn(one, '192.0.1.1')]).toEqual([200, 429]);
  });

  it('are deleted after 180 days without use', async () => {
    const email = await createOwner();
    app.clock.advance(days(180));
    await app.auth.deleteExpired();
    expect(await networksOf(email)).toEqual([]);
  });

  it('are deleted with the account', async () => {
    const email = await createOwner();
    const { accessToken: token } = await logIn(app, email);
    await app.call(auth.deleteAccount, { token });
    const [left] = await app.db.many<{ count: number }>(sql`
      select count(*) from known_networks k where not exists (select 1 from users u where u.id = k.user_id)`);
    expect(left?.count).toBe(0);
    expect(await networksOf(email)).toEqual([]);
  });
});
