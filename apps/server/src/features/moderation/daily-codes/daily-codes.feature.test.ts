// On PostgreSQL: counts with `on conflict`.
import { endpoints } from '@tessera/contract';
import { afterEach, expect, it } from 'vitest';
import { contents, createCode, createProUser, grantReferrals } from '../../../../test/app/codes.ts';
import { commitImport, rowsOf, uploadImport } from '../../../../test/app/import-files.ts';
import { operatorEnv, signInOperator } from '../../../../test/app/operators.ts';
import { useTestApp } from '../../../../test/app/test-app.ts';
import { createSignedInUser, logIn } from '../../../../test/app/users.ts';
import { days, hours } from '../../../platform/clock/clock.ts';
import { sql } from '../../../platform/db/sql.ts';

const app = useTestApp({ unlimited: true, env: { ...operatorEnv, DAILY_CODES: '3,5,6,7' } });
const calls = endpoints.qrCodes;

afterEach(() => app.db.run(sql`delete from site_settings`));

async function freeUser() {
  const person = await createSignedInUser(app);
  await grantReferrals(app, person.email, 100);
  return person;
}
/** Access tokens expire while the clock is advanced. */
const tokenOf = async (email: string) => (await logIn(app, email)).accessToken;
const create = async (email: string) =>
  app.callForError(calls.create, { token: await tokenOf(email), body: contents.url });

it('returns 429 with the time to wait when a new account has created its codes of a day, deleted ones too', async () => {
  const person = await freeUser();
  for (let count = 0; count < 3; count += 1) {
    const id = await createCode(app, person);
    await app.call(calls.remove, { token: person.accessToken, params: { id } });
  }
  const refused = await create(person.email);
  expect(refused).toMatchObject({ status: 429, body: { code: 'daily_limit', params: { count: 3 } } });
  const seconds = Number(refused.headers['retry-after']);
  expect(seconds).toBeGreaterThan(23 * 60 * 60 - 1);
  expect(seconds).toBeLessThanOrEqual(24 * 60 * 60);
  app.clock.advance(seconds * 1000);
  expect((await create(person.email)).status).toBe(201);
});

it('allows more codes to older accounts, and limits copies too', async () => {
  const person = await freeUser();
  app.clock.advance(days(1));
  const { accessToken: token, email } = { ...person, accessToken: await tokenOf(person.email) };
  const id = await createCode(app, { ...person, accessToken: token });
  for (let count = 1; count < 5; count += 1)
    expect((await app.call(calls.duplicate, { token, params: { id } })).status).toBe(201);
  expect(await app.callForError(calls.duplicate, { token, params: { id } })).toMatchObject({ status: 429 });
  app.clock.advance(days(30));
  for (let count = 0; count < 7; count += 1) expect((await create(email)).status).toBe(201);
  expect((await create(email)).status).toBe(429);
});

it('follows the numbers that operators set in place of the defaults, at once', async () => {
  const set = async (newAccountDailyCodes: number | null, dailyCodes: number | null) => {
    const token = await signInOperator(app);
    const body = { registration: 'open', newAccountDailyCodes, dailyCodes, reason: 'Less spam' } as const;
    await app.call(endpoints.admin.updateSettings, { token, body });
  };
  const { email } = await freeUser();
  await set(1, 2);
  expect((await create(email)).status).toBe(201);
  expect(await create(email)).toMatchObject({ status: 429, body: { params: { count: 1 } } });
  await set(null, 2);
  expect((await create(email)).status).toBe(201);
  app.clock.advance(days(30));
  for (let count = 0; count < 2; count += 1) expect((await create(email)).status).toBe(201);
  expect(await create(email)).toMatchObject({ status: 429, body: { params: { count: 2 } } });
  await set(null, 0);
  app.clock.advance(days(1) + hours(1));
  expect((await create(email)).status).toBe(429);
});

it('limits the rows of an import at its check and at its commit', async () => {
  const person = await freeUser();
  const lines = (name: string) => [1, 2, 3, 4].map((n) => `${name} ${n},https://example.org/${name}/${n}`);
  const file = (name: string) => ['Title,URL', ...lines(name)].join('\n');
  const [first, second] = [await uploadImport(app, person, file('a')), await uploadImport(app, person, file('b'))];
  expect(first.counts).toMatchObject({ create: 3, error: 1 });
  const [, , , last] = await rowsOf(app, person, first.id);
  expect(last).toMatchObject({ code: 'daily_limit', error: expect.stringContaining('3 QR codes') });
  expect((await commitImport(app, person, first.id, { on_error: 'skip' })).summary).toMatchObject({ created: 3 });
  const job = await commitImport(app, person, second.id, { on_error: 'skip' });
  expect(job.failures.map(({ code }) => code)).toEqual(['daily_limit', 'daily_limit', 'daily_limit']);
});

it('allows many more codes to a new Pro account', async () => {
  const person = await createProUser(app);
  for (let count = 0; count < 8; count += 1) await createCode(app, person);
});

it('counts requests at the same time once each', async () => {
  const { accessToken: token } = await freeUser();
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => app.callForError(calls.create, { token, body: contents.url })),
  );
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 201, 429, 429, 429]);
});

it('deletes counts of earlier days', async () => {
  const { email } = await freeUser();
  await create(email);
  app.clock.advance(days(1) + hours(1));
  await app.deleteExpired();
  expect((await app.db.one<{ n: number }>(sql`select count(*) as n from created_codes`)).n).toBe(0);
});
