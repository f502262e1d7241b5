// On PostgreSQL: parallel calls with one token.
import { endpoints, limits, shortHashPattern, watchTokenPattern } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { contents } from '../../../test/app/codes.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { createSignedInUser } from '../../../test/app/users.ts';
import { hours } from '../../platform/clock/clock.ts';
import { sql } from '../../platform/db/sql.ts';

const app = useTestApp({ unlimited: true });
const { qrCodes } = endpoints;

const reserve = async () => (await app.call(qrCodes.reserveAsVisitor, {})).body;
const open = (hash: string) => app.http.inject({ url: `/${hash}`, headers: { 'accept-language': 'fr' } });
const newToken = async () => (await createSignedInUser(app)).accessToken;
const createWith = (token: string, reserved: { reserved_hash?: string; reserved_token?: string }) =>
  app.callForError(qrCodes.create, { token, body: { ...contents.url, ...reserved } });
const expired = { status: 409, body: { code: 'reservation_expired' } };

describe('POST /v1/qr-codes/visitor-reservations', () => {
  it('returns a short link that is valid for a day, with a token that is stored as a hash only', async () => {
    const { status, body } = await app.call(qrCodes.reserveAsVisitor, {});
    expect(status).toBe(201);
    expect(body.short_hash).toMatch(shortHashPattern);
    expect(body.short_url).toBe(`https://tessera.test/${body.short_hash}`);
    expect(body.token).toMatch(watchTokenPattern);
    expect(Date.parse(body.expires_at) - app.clock.now().getTime()).toBe(hours(limits.reservations.validHours));
    const [row] = await app.db.many<{ token_hash: Buffer }>(sql`
      select token_hash from hash_reservations where short_hash = ${body.short_hash}`);
    expect(Buffer.from(row?.token_hash ?? '').toString()).not.toContain(body.token);
  });

  it('makes a link that shows a page in the language of the visitor and never redirects', async () => {
    const { short_hash: hash } = await reserve();
    const page = await open(hash.toUpperCase());
    expect(page.statusCode).toBe(200);
    expect(page.headers).not.toHaveProperty('location');
    expect(page.body).toContain('Ça marche');
  });

  it('ends after a day: the link is gone, and its hash stays issued', async () => {
    const { short_hash: hash } = await reserve();
    await app.db.run(sql`delete from hash_reservations where short_hash = ${hash}`);
    expect((await open(hash)).statusCode).toBe(410);
  });
});

describe('POST /v1/qr-codes with reserved_token', () => {
  it('creates the code with the hash that the visitor scanned', async () => {
    const { short_hash: hash, token } = await reserve();
    const account = await newToken();
    expect((await createWith(account, { reserved_hash: hash, reserved_token: token })).status).toBe(201);
    const { body } = await app.call(qrCodes.list, { token: account, query: {} });
    expect(body.qr_codes).toMatchObject([{ short_hash: hash }]);
    expect((await open(hash)).statusCode).toBe(302);
  });

  it('gives the link to one of two accounts that call at the same time', async () => {
    const { short_hash, token } = await reserve();
    const accounts = [await newToken(), await newToken()];
    const reserved = { reserved_hash: short_hash, reserved_token: token };
    const answers = await Promise.all(accounts.map((account) => createWith(account, reserved)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject(expired);
  });

  it.each([
    ['the token of another reservation', async () => ({ reserved_token: (await reserve()).token })],
    ['an unknown token', () => Promise.resolve({ reserved_token: 'a'.repeat(43) })],
    ['no token', () => Promise.resolve({})],
  ])('returns 409 for %s', async (_, tokenOf) => {
    const { short_hash: reserved_hash } = await reserve();
    expect(await createWith(await newToken(), { reserved_hash, ...(await tokenOf()) })).toMatchObject(expired);
    expect((await open(reserved_hash)).statusCode).toBe(200);
  });

  it('returns 409 for a reservation that has expired', async () => {
    const { short_hash, token } = await reserve();
    await app.db.run(sql`
      update hash_reservations set expires_at = ${app.clock.now()} where short_hash = ${short_hash}`);
    const reserved = { reserved_hash: short_hash, reserved_token: token };
    expect(await createWith(await newToken(), reserved)).toMatchObject(expired);
  });

  it('returns 422 for a token without a hash', async () => {
    const { token } = await reserve();
    expect(await createWith(await newToken(), { reserved_token: token })).toMatchObject({ status: 422 });
  });
});
