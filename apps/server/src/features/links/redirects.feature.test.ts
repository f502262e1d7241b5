import { connect } from 'node:net';
import { endpoints } from '@tessera/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aProPerson } from '../../../test/app/codes.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { startTestGateway, type TestGateway } from '../../../test/app/test-gateway.ts';
import { aLinkedCode, type LinkedCode, safari } from '../../../test/app/visitors.ts';
import { sql } from '../../platform/db/sql.ts';

const app = useTestApp({ unlimited: true, env: { TRUST_PROXY: '1' } });
let gateway: TestGateway;
let port: number;
let owner: Awaited<ReturnType<typeof aProPerson>>;

beforeAll(async () => {
  gateway = await startTestGateway(app);
  ({ port } = gateway);
  owner = await aProPerson(app);
});
afterAll(() => gateway.close());

const aNewCode = () => aLinkedCode(app, owner);
const get = (path: string, init: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    redirect: 'manual',
    ...init,
    headers: { 'user-agent': safari, ...(init.headers as Record<string, string>) },
  });
const locationOf = async (hash: string) => (await get(`/${hash}`)).headers.get('location');
const change = (code: LinkedCode, body: { destination_url?: string; is_active?: boolean }) =>
  app.call(endpoints.qrCodes.update, { token: owner.accessToken, params: { id: code.id }, body });
async function clicksOf(code: LinkedCode): Promise<number> {
  await app.shipper.shipAll();
  const row = await app.db.maybe<{ total: number }>(sql`
    select total_clicks as total from click_totals where code_id = ${code.id}`);
  return row?.total ?? 0;
}

/** Speaks HTTP by hand and answers everything that comes back. */
function speak(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let heard = '';
    socket.setEncoding('latin1').on('data', (part: string) => (heard += part));
    socket.on('close', () => resolve(heard)).on('error', reject);
    socket.write(text);
  });
}

describe('a redirect from memory', () => {
  it('says where to go and little else', async () => {
    const code = await aNewCode();
    await get(`/${code.hash}`);
    const warm = await get(`/${code.hash.toUpperCase()}?utm=1`);
    expect(warm.status).toBe(302);
    expect(Object.fromEntries(warm.headers)).toEqual({
      location: 'https://example.org/menu',
      'cache-control': 'private, no-store',
      'content-length': '0',
      date: expect.any(String) as string,
    });
    expect(Math.abs(app.clock.now().getTime() - Date.parse(warm.headers.get('date') ?? ''))).toBeLessThan(60_000);
    expect(gateway.links.counts.hits).toBeGreaterThan(0);
  });

  it('counts each GET once and a HEAD never, from memory or not', async () => {
    const code = await aNewCode();
    for (let n = 0; n < 5; n++) expect((await get(`/${code.hash}`)).status).toBe(302);
    for (let n = 0; n < 3; n++) expect((await get(`/${code.hash}`, { method: 'HEAD' })).status).toBe(302);
    expect(await clicksOf(code)).toBe(5);
  });

  it('sends the stored address byte for byte, whatever its letters', async () => {
    const code = await aNewCode();
    await app.db.run(
      sql`update qr_codes set destination_url = 'https://example.org/café?q=%20日本#é' where id = ${code.id}`,
    );
    for (const _ of ['cold', 'warm']) {
      const heard = await speak(`GET /${code.hash} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      const location = /location: (.*)\r\n/i.exec(heard)?.[1] ?? '';
      expect(Buffer.from(location, 'latin1').toString('utf8')).toBe('https://example.org/café?q=%20日本#é');
    }
  });

  it('lets nothing in an address open a second header', async () => {
    const code = await aNewCode();
    await app.db.run(
      sql`update qr_codes set destination_url = ${'https://example.org/\r\nSet-Cookie: a=b'} where id = ${code.id}`,
    );
    const heard = await speak(`GET /${code.hash} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(heard).toContain('Location: https://example.org/%0D%0ASet-Cookie: a=b\r\n');
  });

  it('answers requests that are sent together in their order', async () => {
    const [first, second] = [await aNewCode(), await aNewCode()];
    await change(second, { destination_url: 'https://example.org/second' });
    await Promise.all([get(`/${first.hash}`), get(`/${second.hash}`)]);
    const one = (hash: string, end = '') => `GET /${hash} HTTP/1.1\r\nHost: x\r\n${end}\r\n`;
    const heard = await speak(
      one(first.hash) + one(second.hash) + one('v1/site') + one(second.hash, 'Connection: close\r\n'),
    );
    expect([...heard.matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => status)).toEqual(['302', '302', '200', '302']);
    expect([...heard.matchAll(/Location: (\S+)/g)].map(([, location]) => location)).toEqual([
      'https://example.org/menu',
      'https://example.org/second',
      'https://example.org/second',
    ]);
    expect(await clicksOf(second)).toBe(3);
  });

  it('ends the connection of who speaks the old protocol', async () => {
    const { hash } = await aNewCode();
    await get(`/${hash}`);
    expect(await speak(`GET /${hash} HTTP/1.0\r\n\r\n`)).toContain('Location: https://example.org/menu');
  });

  it('is for GET and HEAD alone', async () => {
    const { hash } = await aNewCode();
    await get(`/${hash}`);
    expect((await get(`/${hash}`, { method: 'POST' })).status).toBe(404);
  });

  it('believes a proxy as far as it is told to', async () => {
    const code = await aNewCode();
    const from = (...addresses: string[]) =>
      get(`/${code.hash}`, { headers: { 'x-forwarded-for': [...addresses, ...app.proxies].join(', ') } });
    await from('8.8.8.8');
    await from('1.1.1.1', '8.8.8.8');
    await from('9.9.9.9', '8.8.8.8');
    await clicksOf(code);
    expect(
      await app.db.one(sql`
      select unique_clicks as unique, total_clicks as total from click_daily where code_id = ${code.id}`),
    ).toEqual({
      unique: 1,
      total: 3,
    });
  });

  it('costs no line in the log', async () => {
    const { hash } = await aNewCode();
    await get(`/${hash}`);
    const lines = app.logged.length;
    for (let n = 0; n < 5; n++) await get(`/${hash}`);
    expect(app.logged.slice(lines)).toEqual([]);
  });
});

describe('a connection', () => {
  const one = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
  const statuses = (heard: string) => [...heard.matchAll(/HTTP\/1.1 (\d+)/g)].map(([, status]) => status);

  /** Says the next thing when the last one has been answered. */
  function converse(...turns: readonly string[]): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1');
      const left = [...turns];
      let heard = '';
      socket.setEncoding('latin1').on('data', (part: string) => {
        heard += part;
        const next = left.shift();
        if (next !== undefined) socket.write(next);
      });
      socket.on('close', () => resolve(heard)).on('error', reject);
      socket.write(left.shift() ?? '');
    });
  }

  it('that asked for links alone may go on to ask for anything', async () => {
    const { hash } = await aNewCode();
    const body = '{"email":"a@example.org"}';
    const heard = await converse(
      one(`/${hash}`),
      one(`/${hash}`),
      one('/v1/site'),
      one(`/${hash}`),
      `POST /v1/auth/forgot-password HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
      one('/zzzzzz0', 'Connection: close\r\n'),
    );
    expect(statuses(heard)).toEqual(['302', '302', '200', '302', '200', '404']);
  });

  it('that sends its request in pieces is heard out', async () => {
    const code = await aNewCode();
    await get(`/${code.hash}`);
    const text = one(`/${code.hash}`, 'Connection: close\r\n');
    const heard = await new Promise<string>((resolve, reject) => {
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
    expect(statuses(heard)).toEqual(['302']);
    expect(await clicksOf(code)).toBe(2);
  });

  it('that says more while an answer is due gets every answer, in order', async () => {
    const [known, cold] = [await aNewCode(), await aNewCode()];
    await get(`/${known.hash}`);
    const heard = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1').setNoDelay(true);
      let all = '';
      socket.setEncoding('latin1').on('data', (part: string) => (all += part));
      socket.on('close', () => resolve(all)).on('error', reject);
      // Two writes, two packets: the second arrives while the first link is still being looked up.
      socket.write(one(`/${cold.hash}`), () => {
        socket.write(one(`/${known.hash}`) + one('/v1/site', 'Connection: close\r\n'));
      });
    });
    expect(statuses(heard)).toEqual(['302', '302', '200']);
    expect([await clicksOf(cold), await clicksOf(known)]).toEqual([1, 2]);
  });

  it('that is closed from the other side after the question still gets its answer', async () => {
    const { hash } = await aNewCode();
    const heard = await new Promise<string>((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
      let all = '';
      socket.setEncoding('latin1').on('data', (part: string) => (all += part));
      socket.on('close', () => resolve(all)).on('error', reject);
      socket.end(one(`/${hash}`));
    });
    expect(statuses(heard)).toEqual(['302']);
  });

  it('that breaks off does no harm', async () => {
    const code = await aNewCode();
    await get(`/${code.hash}`);
    for (let n = 0; n < 20; n++) {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      await new Promise<void>((resolve) => socket.write(one(`/${code.hash}`), () => resolve()));
      socket.resetAndDestroy();
    }
    await vi.waitFor(async () => expect(await clicksOf(code)).toBeGreaterThan(0));
    expect((await get(`/${code.hash}`)).status).toBe(302);
  });
});

describe('a change', () => {
  it('is seen by the next visitor: destination, off, on, gone', async () => {
    const code = await aNewCode();
    expect(await locationOf(code.hash)).toBe('https://example.org/menu');
    await change(code, { destination_url: 'https://example.org/new' });
    expect(await locationOf(code.hash)).toBe('https://example.org/new');
    await change(code, { is_active: false });
    expect((await get(`/${code.hash}`)).status).toBe(410);
    await change(code, { is_active: true });
    expect(await locationOf(code.hash)).toBe('https://example.org/new');
    await app.call(endpoints.qrCodes.remove, { token: owner.accessToken, params: { id: code.id } });
    expect((await get(`/${code.hash}`)).status).toBe(410);
  });

  it('by another process is heard of at once', async () => {
    const code = await aNewCode();
    await locationOf(code.hash);
    await app.db.run(sql`update qr_codes set destination_url = 'https://example.org/elsewhere' where id = ${code.id}`);
    await vi.waitFor(async () => expect(await locationOf(code.hash)).toBe('https://example.org/elsewhere'));
    await app.db.run(sql`delete from users where email = ${owner.email}`);
    await vi.waitFor(async () => expect((await get(`/${code.hash}`)).status).toBe(410));
    owner = await aProPerson(app);
  });

  it('makes an unknown link known', async () => {
    const hash = 'zzzz0zz';
    expect((await get(`/${hash}`)).status).toBe(404);
    const { id } = await aNewCode();
    await app.db.tx(async (tx) => {
      await tx.run(sql`insert into short_hashes (hash, issued_at) values (${hash}, now())`);
      await tx.run(sql`
        insert into qr_codes (id, user_id, short_hash, qr_type, encoding, destination_url, style, created_at, updated_at)
        select gen_random_uuid(), user_id, ${hash}, qr_type, encoding, destination_url, style, created_at, updated_at
        from qr_codes where id = ${id}`);
    });
    await vi.waitFor(async () => expect((await get(`/${hash}`)).status).toBe(302));
  });
});
