// On PostgreSQL: notifications of scans.
import { endpoints, live, type ScanEvent, type SignedIn } from '@tessera/contract';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contents, createProUser } from '../../../test/app/codes.ts';
import { type OpenStream, openStream } from '../../../test/app/event-streams.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { createLinkedCode, follow, safari } from '../../../test/app/visitors.ts';
import { minutes } from '../../platform/clock/clock.ts';
import { sql } from '../../platform/db/sql.ts';

const app = useTestApp({ unlimited: true });
let address = '';
let owner: SignedIn & { email: string };
const streams: OpenStream[] = [];

beforeAll(async () => {
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
});
beforeEach(async () => {
  owner = await createProUser(app);
});
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.stop();
  await expect.poll(watchedHashes).toEqual([]);
});

async function watchedHashes(): Promise<string[]> {
  const rows = await app.db.many<{ hash: string }>(sql`select short_hash as hash from watched_links order by 1`);
  return rows.map(({ hash }) => hash);
}

async function watch({ accessToken }: SignedIn, ...hashes: string[]): Promise<OpenStream> {
  const query = hashes.map((hash) => `${live.watchParameter}=${hash}`).join('&');
  const stream = await openStream(address, accessToken, `?${query}`);
  streams.push(stream);
  return stream;
}

const reserve = async ({ accessToken: token }: SignedIn) =>
  (await app.call(endpoints.qrCodes.reserve, { token })).body.short_hash;
const scansOn = (stream: OpenStream): ScanEvent[] =>
  [...stream.text.matchAll(/^event: scan\ndata: (.*)\n\n/gm)].map(([, data = '']) => JSON.parse(data) as ScanEvent);
/** Visits that are announced at once, or when the clicks are counted. */
async function visit(hash: string, visitor?: Parameters<typeof follow>[2]): Promise<void> {
  await follow(app, hash, visitor);
  await app.shipper.shipAll();
}
const onePhone = [{ os: 'iOS', device: 'mobile', country: 'US' }];
const fromUs = { from: '8.8.8.8' };

describe('scan of a watched link', () => {
  it('is announced with country, system and device while the code is being made', async () => {
    const hash = await reserve(owner);
    const stream = await watch(owner, hash);
    await visit(hash, fromUs);
    const scan = { short_hash: hash, scanned_at: app.clock.now().toISOString(), ...onePhone[0] };
    await expect.poll(() => scansOn(stream)).toEqual([scan]);
  });

  it('that was counted before is in the total with which the watch begins', async () => {
    const [{ hash }, reserved] = [await createLinkedCode(app, owner), await reserve(owner)];
    await visit(hash, fromUs);
    const stream = await watch(owner, hash, reserved);
    await expect.poll(() => stream.text).toContain('event: watched');
    const watched = [...stream.text.matchAll(/^event: watched\ndata: (.*)$/gm)].map(([, data = '']) =>
      JSON.parse(data),
    );
    expect(watched).toEqual([{ short_hash: hash, total_clicks: 1 }]);
  });

  it('is announced after the click is counted', async () => {
    const { id, hash } = await createLinkedCode(app, owner);
    const stream = await watch(owner, hash.toUpperCase());
    await follow(app, hash, fromUs);
    expect(scansOn(stream)).toEqual([]);
    await app.shipper.shipAll();
    await expect.poll(() => scansOn(stream)).toMatchObject(onePhone);
    const { body } = await app.call(endpoints.qrCodes.get, { token: owner.accessToken, params: { id } });
    expect(body.click_count).toBe(1);
  });

  it('is announced before and after the code is created, on the same stream', async () => {
    const hash = await reserve(owner);
    const stream = await watch(owner, hash);
    await visit(hash, fromUs);
    await app.call(endpoints.qrCodes.create, {
      token: owner.accessToken,
      body: { ...contents.url, reserved_hash: hash },
    });
    await visit(hash, fromUs);
    await expect.poll(() => scansOn(stream).map(({ short_hash }) => short_hash)).toEqual([hash, hash]);
  });

  it('reaches every stream that watches it, and no other stream of the account', async () => {
    const [hash, other] = [(await createLinkedCode(app, owner)).hash, await reserve(owner)];
    const [first, second, unrelated] = [
      await watch(owner, hash),
      await watch(owner, other, hash),
      await watch(owner, other),
    ];
    await visit(hash);
    for (const stream of [first, second]) await expect.poll(() => scansOn(stream)).toHaveLength(1);
    expect(scansOn(unrelated)).toEqual([]);
  });

  it('is announced up to ten times per batch', async () => {
    const { hash } = await createLinkedCode(app, owner);
    const stream = await watch(owner, hash);
    for (let count = 0; count < 15; count += 1) {
      app.clock.advance(1);
      await follow(app, hash);
    }
    await app.shipper.shipAll();
    await expect.poll(() => scansOn(stream)).toHaveLength(10);
    expect(scansOn(stream).some(({ scanned_at }) => scanned_at === app.clock.now().toISOString())).toBe(true);
  });
});

describe.each([
  ['reserved', reserve],
  ['saved', async (person: typeof owner) => (await createLinkedCode(app, person)).hash],
])('visit of a watched link: %s', (_, linkOf) => {
  it.each([{ dnt: '1' }, { 'sec-gpc': '1' }])('has no details of a visitor who opted out: %o', async (headers) => {
    const hash = await linkOf(owner);
    const stream = await watch(owner, hash);
    await visit(hash, { ...fromUs, headers });
    await expect.poll(() => scansOn(stream)).toMatchObject([{ country: null, os: null, device: null }]);
  });

  it('has no country for an unknown address', async () => {
    const hash = await linkOf(owner);
    const stream = await watch(owner, hash);
    await visit(hash, { from: '203.0.113.7' });
    await expect.poll(() => scansOn(stream)).toMatchObject([{ country: null, os: 'iOS' }]);
  });

  it.each([
    ['a bot', { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' }],
    ['a link previewer', { 'user-agent': 'WhatsApp/2.23.20.0' }],
    ['a prefetch', { 'sec-purpose': 'prefetch;prerender' }],
  ])('is not announced for %s', async (__, headers) => {
    const hash = await linkOf(owner);
    const stream = await watch(owner, hash);
    await visit(hash, { headers });
    await visit(hash, { headers: { 'user-agent': safari, dnt: '1' } });
    await expect.poll(() => scansOn(stream)).toHaveLength(1);
    expect(scansOn(stream)).toMatchObject([{ os: null }]);
  });

  it('is not announced for HEAD', async () => {
    const hash = await linkOf(owner);
    const stream = await watch(owner, hash);
    await app.http.inject({ method: 'HEAD', url: `/${hash}`, headers: { 'user-agent': safari } });
    await visit(hash, { headers: { dnt: '1' } });
    await expect.poll(() => scansOn(stream)).toMatchObject([{ os: null }]);
  });

  it('is not announced to another account', async () => {
    const stranger = await createProUser(app);
    const [hash, own] = [await linkOf(owner), await reserve(stranger)];
    const [stream, other] = [await watch(owner, hash), await watch(stranger, hash, own)];
    await visit(hash);
    await visit(own);
    await expect.poll(() => scansOn(stream)).toHaveLength(1);
    await expect.poll(() => scansOn(other)).toMatchObject([{ short_hash: own }]);
  });
});

describe('GET /v1/events?watch=', () => {
  it('watches until the stream ends', async () => {
    const hash = await reserve(owner);
    const stream = await watch(owner, hash);
    expect(await watchedHashes()).toEqual([hash]);
    stream.stop();
    await expect.poll(watchedHashes).toEqual([]);
  });

  it('ignores links of other accounts and unknown links, and opens the stream', async () => {
    const foreign = await reserve(await createProUser(app));
    await watch(owner, foreign, 'zzzzzz9');
    expect(await watchedHashes()).toEqual([]);
  });

  it.each(['watch=abc', `watch=${'7k3m9q'}%0A`, 'watch=', '7k3m9q0 7k3m9q1 7k3m9q2 7k3m9q3 7k3m9q4 7k3m9q5'])(
    'returns 422 for a malformed hash or too many: %s',
    async (text) => {
      const query = text.startsWith('watch') ? text : text.replace(/\S+/g, 'watch=$&').replaceAll(' ', '&');
      const headers = { accept: 'text/event-stream', authorization: `Bearer ${owner.accessToken}` };
      const answer = await app.http.inject({ url: `/v1/events?${query}`, headers });
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ fields: { watch: expect.any(String) as string } });
    },
  );

  it('ignores the watch of a process that died, and the cleanup deletes it', async () => {
    const hash = await reserve(owner);
    const left = '0198c0de-0000-7000-8000-0000000000aa';
    const expiresAt = new Date(app.clock.now().getTime() + minutes(live.maxMinutes));
    await app.db.run(sql`
      insert into watched_links (short_hash, stream_id, expires_at) values (${hash}, ${left}, ${expiresAt})`);
    await app.deleteExpired();
    expect(await watchedHashes()).toEqual([hash]);
    app.clock.advance(minutes(live.maxMinutes));
    await visit(hash);
    await app.deleteExpired();
    expect(await watchedHashes()).toEqual([]);
  });
});
