import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '@tessera/test-kit/free-port';
import { startPostgres } from '@tessera/test-kit/postgres';
import { startProduct } from '@tessera/test-kit/product';
import { ensureBuilt } from '../../../../scripts/lib/ensure-built.mjs';

type Product = ReturnType<typeof startProduct>;

let postgres: Awaited<ReturnType<typeof startPostgres>>;
let scratch: string;
const nodes: Product[] = [];

beforeAll(async () => {
  await ensureBuilt(['server']);
  postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase('sessions');
  scratch = mkdtempSync(join(tmpdir(), 'tessera-sessions-'));
  for (const name of ['a', 'b']) {
    const env = { DATABASE_URL: databaseUrl, PUBLIC_URL: 'http://tessera.test', LOG_LEVEL: 'info' };
    const node = startProduct({ port: await freePort(), dataDir: join(scratch, name), env });
    nodes.push(node);
    await node.ready();
  }
});
afterAll(async () => {
  for (const node of nodes) if (!node.hasEnded) await node.kill();
  await postgres.stop();
  rmSync(scratch, { recursive: true, force: true });
});

const account = { email: 'ann@example.org', password: 'mosaic-tile-7', turnstileToken: 'x' };

async function call(node: Product, method: string, path: string, token = '', body?: object) {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
  const answer = await fetch(`${node.url}/v1${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

/** Resolves when the server ends the stream. */
async function streamEnd(answer: Response): Promise<void> {
  const reader = answer.body?.getReader();
  while (reader && !(await reader.read()).done);
}

it('a session that is ended on one node is refused on the other within a second, and its stream ends', async () => {
  const [here, there] = nodes as [Product, Product];
  const registered = await call(here, 'POST', '/auth/register', '', account);
  const own = String(registered.body['accessToken']);
  const delays = { refusal: [] as number[], stream: [] as number[] };
  for (let round = 0; round < 15; round += 1) {
    const token = String((await call(there, 'POST', '/auth/login', '', account)).body['accessToken']);
    expect((await call(there, 'GET', '/auth/me', token)).status).toBe(200);
    const stream = await fetch(`${there.url}/v1/events`, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    });
    expect(stream.status).toBe(200);
    const { sessions } = (await call(here, 'GET', '/auth/sessions', own)).body as {
      sessions: { id: string; current: boolean }[];
    };
    const id = sessions.find(({ current }) => !current)?.id;
    const start = performance.now();
    const streamEnded = streamEnd(stream).then(() => delays.stream.push(performance.now() - start));
    expect((await call(here, 'DELETE', `/auth/sessions/${id}`, own)).status).toBe(200);
    // The first request after the reply is refused: no process caches a session.
    expect((await call(there, 'GET', '/auth/me', token)).status).toBe(401);
    delays.refusal.push(performance.now() - start);
    await streamEnded;
  }
  const medians = { refusal: Math.round(median(delays.refusal)), stream: Math.round(median(delays.stream)) };
  process.stdout.write(`ended session: refused after ${medians.refusal} ms, stream ended after ${medians.stream} ms\n`);
  expect(medians.refusal).toBeLessThan(1000);
  expect(medians.stream).toBeLessThan(1000);
});
