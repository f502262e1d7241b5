// On PostgreSQL: parallel calls at the limit.
import { endpoints, limits, shortHashPattern } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { contents, createProUser } from '../../../test/app/codes.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { createSignedInUser } from '../../../test/app/users.ts';
import { hours } from '../../platform/clock/clock.ts';
import { sql } from '../../platform/db/sql.ts';

const app = useTestApp({ unlimited: true });
const { qrCodes } = endpoints;

const reserve = async (token: string) => (await app.call(qrCodes.reserve, { token })).body;
const createWith = (token: string, reserved_hash: string) =>
  app.callForError(qrCodes.create, { token, body: { ...contents.url, reserved_hash } });
const answerOf = async (hash: string) => (await app.http.inject(`/${hash}`)).statusCode;
const codesOf = async (token: string) => (await app.call(qrCodes.list, { token, query: {} })).body;
const expired = { status: 409, body: { code: 'reservation_expired' } };

describe('POST /v1/qr-codes/reservations', () => {
  it('returns a short link that is valid for a day and takes no place in the quota', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    const { status, body } = await app.call(qrCodes.reserve, { token });
    expect(status).toBe(201);
    expect(body.short_hash).toMatch(shortHashPattern);
    expect(body.short_url).toBe(`https://tessera.test/${body.short_hash}`);
    expect(Date.parse(body.expires_at) - app.clock.now().getTime()).toBe(hours(limits.reservations.validHours));
    expect((await codesOf(token)).totals.qr_codes).toBe(0);
    const { body: user } = await app.call(endpoints.auth.me, { token });
    expect(user).toMatchObject({ urls_used: 0, free_urls_remaining: 1 });
  });

  it('drops the oldest reservations of the account above the limit', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    const other = await reserve((await createSignedInUser(app)).accessToken);
    const reserved = [];
    for (let index = 0; index <= limits.reservations.maxOpen; index += 1) {
      reserved.push((await reserve(token)).short_hash);
      app.clock.advance(1000);
    }
    const [oldest = '', second = ''] = reserved;
    expect(await createWith(token, oldest)).toMatchObject(expired);
    expect((await createWith(token, second)).status).toBe(201);
    expect(await answerOf(other.short_hash)).toBe(200);
  });

  it('keeps the limit for parallel calls', async () => {
    const { accessToken: token, email } = await createSignedInUser(app);
    await Promise.all(Array.from({ length: limits.reservations.maxOpen + 10 }, () => reserve(token)));
    const rows = await app.db.many(sql`
      select 1 from hash_reservations r join users u on u.id = r.user_id where u.email = ${email}`);
    expect(rows).toHaveLength(limits.reservations.maxOpen);
  });
});

describe('POST /v1/qr-codes with reserved_hash', () => {
  it('creates the code with exactly that hash, also in upper case', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    const { short_hash: hash, short_url: url } = await reserve(token);
    expect((await createWith(token, hash.toUpperCase())).status).toBe(201);
    expect((await codesOf(token)).qr_codes).toMatchObject([{ short_hash: hash, short_url: url }]);
    expect(await answerOf(hash)).toBe(302);
  });

  it.each([1, 2])('answers one of two parallel calls with 201 and the other with 409: quota %i', async (quota) => {
    const { accessToken: token, email } = await createSignedInUser(app);
    await app.db.run(sql`update users set referrals = ${quota - 1} where email = ${email}`);
    const { short_hash: hash } = await reserve(token);
    const answers = await Promise.all([createWith(token, hash), createWith(token, hash)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject(expired);
    expect((await codesOf(token)).totals.qr_codes).toBe(1);
  });

  it.each([
    ['of another account', async () => (await reserve((await createSignedInUser(app)).accessToken)).short_hash],
    ['that is unknown', () => Promise.resolve('zzzzzz9')],
    [
      'that has expired',
      async (token: string) => {
        const { short_hash: hash } = await reserve(token);
        await app.db.run(sql`update hash_reservations set expires_at = ${app.clock.now()} where short_hash = ${hash}`);
        return hash;
      },
    ],
    [
      'of a code that exists',
      async (token: string) => {
        const { short_hash: hash } = await reserve(token);
        await createWith(token, hash);
        return hash;
      },
    ],
  ])('returns 409 for a hash %s and creates nothing', async (_, hashFor) => {
    const { accessToken: token } = await createProUser(app);
    const hash = await hashFor(token);
    const before = (await codesOf(token)).totals.qr_codes;
    expect(await createWith(token, hash)).toMatchObject(expired);
    expect((await codesOf(token)).totals.qr_codes).toBe(before);
  });

  it('keeps the reservation when the quota refuses the code', async () => {
    const { accessToken: token, email } = await createSignedInUser(app);
    await app.call(qrCodes.create, { token, body: contents.url });
    const { short_hash: hash } = await reserve(token);
    expect(await createWith(token, hash)).toMatchObject({ status: 403, body: { code: 'quota_reached' } });
    await app.db.run(sql`update users set referrals = 1 where email = ${email}`);
    expect((await createWith(token, hash)).status).toBe(201);
  });

  it('returns 422 for a malformed hash', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    expect(await createWith(token, 'not a hash')).toMatchObject({
      status: 422,
      body: { fields: { reserved_hash: expect.any(String) } },
    });
  });
});

describe('GET /{hash} of a reserved link', () => {
  it.each([
    ['en', 'This code is being made'],
    ['fr', 'Ce code est en cours de création'],
    ['es', 'Este código se está creando'],
    ['pt-BR', 'Este código está sendo criado'],
  ])('shows an uncached page: %s', async (language, title) => {
    const { short_hash: hash } = await reserve((await createSignedInUser(app)).accessToken);
    const answer = await app.http.inject({ url: `/${hash.toUpperCase()}`, headers: { 'accept-language': language } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toContain(`<h1>${title}</h1>`);
  });

  it('records no click, also for the code that is created later', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    const { short_hash: hash } = await reserve(token);
    await answerOf(hash);
    await createWith(token, hash);
    await app.shipper.shipAll();
    expect((await codesOf(token)).totals.clicks).toBe(0);
  });

  it('replaces a cached unknown answer', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    const { short_hash: hash } = await reserve(token);
    await app.db.run(sql`delete from hash_reservations where short_hash = ${hash}`);
    await app.db.run(sql`delete from short_hashes where hash = ${hash}`);
    await expect.poll(() => answerOf(hash)).toBe(404);
    await app.db.run(sql`insert into short_hashes (hash, issued_at) values (${hash}, ${app.clock.now()})`);
    await app.db.run(sql`
      insert into hash_reservations (short_hash, user_id, expires_at)
      select ${hash}, id, ${app.clock.now()} from users limit 1`);
    await expect.poll(() => answerOf(hash)).toBe(200);
  });

  it('answers 410 after the cleanup of an expired reservation, and the hash stays issued', async () => {
    const { short_hash: hash } = await reserve((await createSignedInUser(app)).accessToken);
    app.clock.advance(hours(limits.reservations.validHours));
    await app.deleteExpired();
    await expect.poll(() => answerOf(hash)).toBe(410);
    expect(await app.db.many(sql`select 1 from short_hashes where hash = ${hash}`)).toHaveLength(1);
  });

  it('answers 410 after the account is deleted', async () => {
    const { accessToken: token } = await createSignedInUser(app);
    const { short_hash: hash } = await reserve(token);
    expect(await answerOf(hash)).toBe(200);
    await app.call(endpoints.auth.deleteAccount, { token });
    await expect.poll(() => answerOf(hash)).toBe(410);
    expect(await app.db.many(sql`select 1 from hash_reservations where short_hash = ${hash}`)).toEqual([]);
  });
});
