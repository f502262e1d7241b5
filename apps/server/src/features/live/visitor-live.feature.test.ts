// On PostgreSQL: notifications of scans.
import { apiPrefix, endpoints, visitorLive } from '@tessera/contract';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { contents } from '../../../test/app/codes.ts';
import { type OpenStream, openVisitorStream } from '../../../test/app/event-streams.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { createSignedInUser } from '../../../test/app/users.ts';
import { follow } from '../../../test/app/visitors.ts';
import { sql } from '../../platform/db/sql.ts';

const app = useTestApp({ unlimited: true });
let address = '';
const streams: OpenStream[] = [];

beforeAll(async () => {
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.stop();
  await expect.poll(() => app.db.many(sql`select 1 from watched_links`)).toEqual([]);
});

const reserve = async () => (await app.call(endpoints.qrCodes.reserveAsVisitor, {})).body;
async function watch(token: string): Promise<OpenStream> {
  const stream = await openVisitorStream(address, token);
  streams.push(stream);
  return stream;
}
const fromUs = { from: '8.8.8.8' };

describe('GET /v1/visitor-events', () => {
  it('reports a scan of the reserved link with country, system and device, and no scan of another link', async () => {
    const [own, other] = [await reserve(), await reserve()];
    const stream = await watch(own.token);
    await follow(app, other.short_hash, fromUs);
    await follow(app, own.short_hash, fromUs);
    await expect.poll(() => stream.text).toContain('event: scan');
    expect(stream.text).toContain(`"short_hash":"${own.short_hash}"`);
    expect(stream.text).toContain('"country":"US"');
    expect(stream.text).not.toContain(other.short_hash);
  });

  it.each([
    ['an unknown token', 'a'.repeat(43)],
    ['a malformed token', "a' or 1=1"],
    ['no token', ''],
  ])('returns 404 for %s', async (_, token) => {
    expect((await watch(encodeURIComponent(token))).answer.status).toBe(404);
  });

  it('returns 404 once an account has taken the link', async () => {
    const { short_hash, token } = await reserve();
    const { accessToken } = await createSignedInUser(app);
    const body = { ...contents.url, reserved_hash: short_hash, reserved_token: token };
    await app.call(endpoints.qrCodes.create, { token: accessToken, body });
    expect((await watch(token)).answer.status).toBe(404);
  });

  it('returns 400 to a client that does not read events', async () => {
    const { token } = await reserve();
    const url = `${apiPrefix}${visitorLive.path}?${visitorLive.tokenParameter}=${token}`;
    expect((await app.http.inject(url)).statusCode).toBe(400);
  });

  it('allows ten streams per network', async () => {
    const { token } = await reserve();
    for (let count = 0; count < 10; count += 1) expect((await watch(token)).answer.status).toBe(200);
    expect((await watch(token)).answer.status).toBe(429);
  });
});
