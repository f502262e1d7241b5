// On both engines: notifications of changed links.
import { connect } from 'node:net';
import { endpoints } from '@tessera/contract';
import { isWhole } from '@tessera/test-kit/sample';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProUser } from '../../../test/app/codes.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { startTestGateway, type TestGateway } from '../../../test/app/test-gateway.ts';
import { createLinkedCode, type LinkedCode, safari } from '../../../test/app/visitors.ts';
import { sql } from '../../platform/db/sql.ts';

const app = useTestApp({ unlimited: true, env: { TRUST_PROXY: '1' } });
let gateway: TestGateway;
let port: number;
let owner: Awaited<ReturnType<typeof createProUser>>;

beforeAll(async () => {
  gateway = await startTestGateway(app);
  ({ port } = gateway);
  owner = await createProUser(app);
});
afterAll(() => gateway.close());

const createCode = () => createLinkedCode(app, owner);
const get = (path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    redirect: 'manual',
    ...init,
    headers: { 'user-agent': safari, ...(init.headers as Record<string, string>) },
  });
const redirectLocation = async (hash: string) => (await get(`/${hash}`)).headers.get('location');
const change = (code: LinkedCode, body: { destination_url?: string; is_active?: boolean; slug?: string }) =>
  app.call(endpoints.qrCodes.update, { token: owner.accessToken, params: { id: code.id }, body });
async function countedClicks(code: LinkedCode): Promise<number> {
  await app.shipper.shipAll();
  const row = await app.db.maybe<{ total: number }>(sql`
    select total_clicks as total from click_totals where code_id = ${code.id}`);
  return row?.total ?? 0;
}

/** The notification of an earlier change can still arrive and remove the link from the cache. */
const expectCached = (path: string) =>
  expect
    .poll(async () => {
      const { hits } = gateway.links.counts;
      await get(path);
      return gateway.links.counts.hits - hits;
    })
    .toBe(1);

/** Sends bytes and resolves to the whole answer. */
function exchange(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.setEncoding('latin1').on('data', (part: string) => (received += part));
    socket.on('close', () => resolve(received)).on('error', reject);
    socket.write(text);
  });
}

describe('redirect by the gateway', () => {
  it('sends the location and few headers', async () => {
    const code = await createCode();
    await expectCached(`/${code.hash}`);
    const warm = await get(`/${code.hash.toUpperCase()}?utm=1`);
    expect(warm.status).toBe(302);
    expect(Object.fromEntries(warm.headers)).toEqual({
      location: 'https://example.org/menu',
      'cache-control': 'private, no-store',
      'content-length': '0',
      date: expect.any(String) as string,
    });
    expect(Math.abs(app.clock.now().getTime() - Date.parse(warm.headers.get('date') ?? ''))).toBeLessThan(60_000);
  });

  it('redirects a slug from its cache, counts the click for the code, and passes paths of the app on', async () => {
    const code = await createCode();
    expect((await get('/gateway-slug')).status).not.toBe(302);
    await change(code, { slug: 'gateway-slug' });
    for (const path of ['/gateway-slug', '/GATEWAY-SLUG?utm=1', '/Gateway-Slug/'])
      expect((await get(path)).headers.get('location')).toBe('https://example.org/menu');
    expect(await countedClicks(code)).toBe(3);
    await expectCached('/gateway-slug');
    await change(code, { destination_url: 'https://example.org/summer' });
    expect((await get('/gateway-slug')).headers.get('location')).toBe('https://example.org/summer');
    expect((await get('/login')).headers.get('location')).toBeNull();
  });

  it('passes a reserved link to the app, and redirects as soon as its code is created', async () => {
    const { accessToken: token } = owner;
    const { short_hash: hash } = (await app.call(endpoints.qrCodes.reserve, { token })).body;
    for (const _ of ['cold', 'warm']) {
      const page = await get(`/${hash}`);
      expect(page.status).toBe(200);
      expect(page.headers.get('cache-control')).toBe('no-store');
      expect(await page.text()).toContain('This code is being made');
    }
    const body = { qr_type: 'url', destination_url: 'https://example.org/menu', reserved_hash: hash } as const;
    const { id } = (await app.call(endpoints.qrCodes.create, { token, body })).body;
    expect(await redirectLocation(hash)).toBe('https://example.org/menu');
    expect(await countedClicks({ id, hash })).toBe(1);
  });

  it('counts each GET once and no HEAD', async () => {
    const code = await createCode();
    for (let n = 0; n < 5; n++) expect((await get(`/${code.hash}`)).status).toBe(302);
    for (let n = 0; n < 3; n++) expect((await get(`/${code.hash}`, { method: 'HEAD' })).status).toBe(302);
    expect(await countedClicks(code)).toBe(5);
  });

  it('sends the stored URL byte for byte', async () => {
    const code = await createCode();
    await app.db.run(
      sql`update qr_codes set destination_url = 'https://example.org/café?q=%20日本#é' where id = ${code.id}`,
    );
    for (const _ of ['cold', 'warm']) {
      const received = await exchange(`GET /${code.hash} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      const location = /location: (.*)\r\n/i.exec(received)?.[1] ?? '';
      expect(Buffer.from(location, 'latin1').toString('utf8')).toBe('https://example.org/café?q=%20日本#é');
    }
  });

  it('escapes line breaks in a URL', async () => {
    const code = await createCode();
    await app.db.run(
      sql`update qr_codes set destination_url = ${'https://example.org/\r\nSet-Cookie: a=b'} where id = ${code.id}`,
    );
    const received = await exchange(`GET /${code.hash} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(received).toContain('Location: https://example.org/%0D%0ASet-Cookie: a=b\r\n');
  });

  it('answers pipelined requests in order', async () => {
    const [first, second] = [await createCode(), await createCode()];
    await change(second, { destination_url: 'https://example.org/second' });
    await Promise.all([get(`/${first.hash}`), get(`/${second.hash}`)]);
    const one = (hash: string, end = '') => `GET /${hash} HTTP/1.1\r\nHost: x\r\nUser-Agent: ${safari}\r\n${end}\r\n`;
    const received = await exchange(
      one(first.hash) + one(second.hash) + one('v1/site') + one(second.hash, 'Connection: close\r\n'),
    );
    expect([...received.matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => status)).toEqual([
      '302',
      '302',
      '200',
      '302',
    ]);
    expect([...received.matchAll(/Location: (\S+)/g)].map(([, location]) => location)).toEqual([
      'https://example.org/menu',
      'https://example.org/second',
      'https://example.org/second',
    ]);
    expect(await countedClicks(second)).toBe(3);
  });

  it('answers a burst of pipelined requests, and counts each once', async () => {
    const count = isWhole ? 10_000 : 2000;
    const code = await createCode();
    const one = (end = '') => `GET /${code.hash} HTTP/1.1\r\nHost: x\r\nUser-Agent: ${safari}\r\n${end}\r\n`;
    const received = await exchange(one().repeat(count - 1) + one('Connection: close\r\n'));
    expect(received.match(/HTTP\/1.1 302/g)).toHaveLength(count);
    expect(received.match(/Location: https:\/\/example.org\/menu\r\n/g)).toHaveLength(count);
    expect(await countedClicks(code)).toBe(count);
  });

  it('closes the connection of an HTTP/1.0 client', async () => {
    const { hash } = await createCode();
    await get(`/${hash}`);
    expect(await exchange(`GET /${hash} HTTP/1.0\r\n\r\n`)).toContain('Location: https://example.org/menu');
  });

  it('returns 404 for methods other than GET and HEAD', async () => {
    const { hash } = await createCode();
    await get(`/${hash}`);
    expect((await get(`/${hash}`, { method: 'POST' })).status).toBe(404);
  });

  it('uses X-Forwarded-For of trusted proxies only', async () => {
    const code = await createCode();
    const from = (...addresses: string[]) =>
      get(`/${code.hash}`, { headers: { 'x-forwarded-for': [...addresses, ...app.proxies].join(', ') } });
    await from('8.8.8.8');
    await from('1.1.1.1', '8.8.8.8');
    await from('9.9.9.9', '8.8.8.8');
    await countedClicks(code);
    expect(
      await app.db.one(sql`
      select unique_clicks as unique, total_clicks as total from click_daily where code_id = ${code.id}`),
    ).toEqual({
      unique: 1,
      total: 3,
    });
  });

  it('writes no log line', async () => {
    const { hash } = await createCode();
    await get(`/${hash}`);
    const lines = app.logged.length;
    for (let n = 0; n < 5; n++) await get(`/${hash}`);
    expect(app.logged.slice(lines)).toEqual([]);
  });
});

describe('client connection', () => {
  const one = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\nUser-Agent: ${safari}\r\n${more}\r\n`;
  const statuses = (received: string) => [...received.matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => status);

  /** Sends each text after the answer to the one before. */
  function sendInTurn(...turns: readonly string[]): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1');
      const left = [...turns];
      let received = '';
      socket.setEncoding('latin1').on('data', (part: string) => {
        received += part;
        const next = left.shift();
        if (next !== undefined) socket.write(next);
      });
      socket.on('close', () => resolve(received)).on('error', reject);
      socket.write(left.shift() ?? '');
    });
  }

  it('may request links and other paths in turn', async () => {
    const { hash } = await createCode();
    const body = '{"email":"a@example.org"}';
    const received = await sendInTurn(
      one(`/${hash}`),
      one(`/${hash}`),
      one('/v1/site'),
      one(`/${hash}`),
      `POST /v1/auth/forgot-password HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      one('/zzzzzz0', 'Connection: close\r\n'),
    );
    expect(statuses(received)).toEqual(['302', '302', '200', '302', '200', '404']);
  });

  it('may send a request in pieces', async () => {
    const code = await createCode();
    await get(`/${code.hash}`);
    const text = one(`/${code.hash}`, 'Connection: close\r\n');
    const received = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1').setNoDelay(true);
      let all = '';
      socket.setEncoding('latin1').on('data', (part: string) => (all += part));
      socket.on('close', () => resolve(all)).on('error', reject);
      let at = 0;
      const more = () => {
        if (at >= text.length) return;
        socket.write(text.slice(at, (at += 20)), () => setTimeout(more, 5));
      };
      more();
    });
    expect(statuses(received)).toEqual(['302']);
    expect(await countedClicks(code)).toBe(2);
  });

  it('gets all answers in order when it sends more requests before an answer', async () => {
    const [known, cold] = [await createCode(), await createCode()];
    await get(`/${known.hash}`);
    const received = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1').setNoDelay(true);
      let all = '';
      socket.setEncoding('latin1').on('data', (part: string) => (all += part));
      socket.on('close', () => resolve(all)).on('error', reject);
      // Two writes, two packets: the second arrives while the first link is still being looked up.
      socket.write(one(`/${cold.hash}`), () => {
        socket.write(one(`/${known.hash}`) + one('/v1/site', 'Connection: close\r\n'));
      });
    });
    expect(statuses(received)).toEqual(['302', '302', '200']);
    expect([await countedClicks(cold), await countedClicks(known)]).toEqual([1, 2]);
  });

  it('gets its answer after it has closed its sending side', async () => {
    const { hash } = await createCode();
    const received = await new Promise<string>((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
      let all = '';
      socket.setEncoding('latin1').on('data', (part: string) => (all += part));
      socket.on('close', () => resolve(all)).on('error', reject);
      socket.end(one(`/${hash}`));
    });
    expect(statuses(received)).toEqual(['302']);
  });

  it('may be reset before its answer, and the next request is answered', async () => {
    const code = await createCode();
    await get(`/${code.hash}`);
    for (let n = 0; n < 20; n++) {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      await new Promise<void>((resolve) => socket.write(one(`/${code.hash}`), () => resolve()));
      socket.resetAndDestroy();
    }
    await expect.poll(() => countedClicks(code)).toBeGreaterThan(0);
    expect((await get(`/${code.hash}`)).status).toBe(302);
  });
});

describe('change of a link', () => {
  it('is effective for the next visitor: destination, off, on, deleted', async () => {
    const code = await createCode();
    expect(await redirectLocation(code.hash)).toBe('https://example.org/menu');
    await change(code, { destination_url: 'https://example.org/new' });
    expect(await redirectLocation(code.hash)).toBe('https://example.org/new');
    await change(code, { is_active: false });
    expect((await get(`/${code.hash}`)).status).toBe(410);
    await change(code, { is_active: true });
    expect(await redirectLocation(code.hash)).toBe('https://example.org/new');
    await app.call(endpoints.qrCodes.remove, { token: owner.accessToken, params: { id: code.id } });
    expect((await get(`/${code.hash}`)).status).toBe(410);
  });

  it('by another process is effective at once', async () => {
    const code = await createCode();
    await redirectLocation(code.hash);
    await app.db.run(sql`update qr_codes set destination_url = 'https://example.org/elsewhere' where id = ${code.id}`);
    await expect.poll(() => redirectLocation(code.hash)).toBe('https://example.org/elsewhere');
    await app.db.run(sql`delete from users where email = ${owner.email}`);
    await expect.poll(async () => (await get(`/${code.hash}`)).status).toBe(410);
    owner = await createProUser(app);
  });

  it('creates a link that was unknown before', async () => {
    const hash = 'zzzz0zz';
    expect((await get(`/${hash}`)).status).toBe(404);
    const { id } = await createCode();
    await app.db.tx(async (tx) => {
      await tx.run(sql`insert into short_hashes (hash, issued_at) values (${hash}, now())`);
      await tx.run(sql`
        insert into qr_codes (id, user_id, short_hash, qr_type, encoding, destination_url, style, created_at, updated_at)
        select gen_random_uuid(), user_id, ${hash}, qr_type, encoding, destination_url, style, created_at, updated_at
        from qr_codes where id = ${id}`);
    });
    await expect.poll(async () => (await get(`/${hash}`)).status).toBe(302);
  });
});
