import { createHash } from 'node:crypto';
import { endpoints } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { anAddress, aVerifiedPerson, registration, tokenMailedTo } from '../../../test/app/people.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { days } from '../../platform/clock/clock.ts';
import { sql } from '../../platform/db/sql.ts';

const { auth } = endpoints;
const digest = (password: string) => createHash('sha256').update(password).digest('hex');

/** Guesses many passwords, so hashing is cheap here. */
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
    await app.fail(auth.login, {
      body: { ...registration(email), ...(password && { password }) },
      headers: { 'x-forwarded-for': from },
    })
  ).status;

async function guess(email: string, times: number, from: (index: number) => string): Promise<number[]> {
  const answers = [];
  for (let index = 0; index < times; index += 1) answers.push(await signIn(email, from(index), `wrong-guess-${index}`));
  return answers;
}
const tally = (statuses: number[]) =>
  Object.fromEntries([...new Set(statuses)].map((status) => [status, statuses.filter((one) => one === status).length]));

/** Someone who has signed in at home before. */
async function anOwner(): Promise<string> {
  const email = await aVerifiedPerson(app);
  expect(await signIn(email, home)).toBe(200);
  return email;
}

const everyNetwork = (index: number) => `10.0.${index}.1`;

describe('guessing a password', () => {
  it('is stopped after twenty wrong ones from one network, the right one included', async () => {
    const email = await aVerifiedPerson(app);
    expect(tally(await guess(email, 25, () => hotel))).toEqual({ 401: 20, 429: 5 });
    expect(await signIn(email, hotel)).toBe(429);
    expect(await signIn(email, home)).toBe(200);
  });

  it('is stopped after a hundred wrong ones from many networks, for known and unknown addresses alike', async () => {
    for (const email of [await aVerifiedPerson(app), anAddress()]) {
      expect(tally(await guess(email, 105, everyNetwork))).toEqual({ 401: 100, 429: 5 });
      expect(await signIn(email, hotel)).toBe(429);
    }
  });

  it('counts all addresses of an IPv6 /64, and all aliases of a mailbox, together', async () => {
    const [name, domain] = anAddress().split('@');
    const answers = [];
    for (let index = 0; index < 21; index += 1)
      answers.push(await signIn(`${name}+${index}@${domain}`, `2001:db8:0:9::${index.toString(16)}`));
    expect(tally(answers)).toEqual({ 401: 20, 429: 1 });
  });

  it('does not keep the owner from signing in from a network the account knows', async () => {
    const email = await anOwner();
    await guess(email, 105, everyNetwork);
    await guess(email, 25, () => home);
    expect(await signIn(email, home)).toBe(200);
    expect(await signIn(email, '198.51.100.99')).toBe(200);
    expect(await signIn(email, hotel)).toBe(429);
  });

  it('does not keep the owner from signing in after a new password was chosen there', async () => {
    const email = await anOwner();
    await guess(email, 105, everyNetwork);
    await app.call(auth.forgotPassword, { body: { email } });
    await app.outbox.drain();
    const body = { token: tokenMailedTo(app, email), password: 'another-tile-8' };
    const headers = { 'x-forwarded-for': hotel };
    expect((await app.call(auth.resetPassword, { body, headers })).status).toBe(200);
    expect(await signIn(email, hotel, 'another-tile-8')).toBe(200);
  });
});

describe('a failed challenge', () => {
  it('counts against no account', async () => {
    const email = await aVerifiedPerson(app);
    app.verdicts.push(...Array.from({ length: 25 }, () => 'failed' as const));
    expect(tally(await guess(email, 25, () => hotel))).toEqual({ 400: 25 });
    expect(await signIn(email, hotel)).toBe(200);
  });

  it('does not use up the registrations of an address', async () => {
    const email = anAddress();
    const headers = { 'x-forwarded-for': '203.0.113.77' };
    app.verdicts.push(...Array.from({ length: 11 }, () => 'failed' as const));
    for (let tries = 0; tries < 11; tries += 1) await app.fail(auth.register, { body: registration(email), headers });
    const answers = [];
    for (let tries = 0; tries < 11; tries += 1)
      answers.push((await app.fail(auth.register, { body: registration(email), headers })).status);
    expect(tally(answers)).toEqual({ 201: 10, 429: 1 });
  });
});

describe('the networks an account knows', () => {
  const networksOf = (email: string) =>
    app.db.many<{ mark: Buffer }>(sql`
      select mark from known_networks k join users u on u.id = k.user_id where u.email = ${email} order by mark`);

  it('are the ten used last, and no mark is shared with another account', async () => {
    const [one, other] = [await aVerifiedPerson(app), await aVerifiedPerson(app)];
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

  it('are deleted after half a year without use', async () => {
    const email = await anOwner();
    app.clock.advance(days(180));
    await app.auth.sweep();
    expect(await networksOf(email)).toEqual([]);
  });

  it('are deleted with the account', async () => {
    const email = await anOwner();
    const { body } = await app.call(auth.login, { body: registration(email) });
    await app.call(auth.deleteAccount, { token: body.accessToken });
    const [left] = await app.db.many<{ count: number }>(sql`
      select count(*) from known_networks k where not exists (select 1 from users u where u.id = k.user_id)`);
    expect(left?.count).toBe(0);
    expect(await networksOf(email)).toEqual([]);
  });
});
