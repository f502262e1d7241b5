// Kills the product while it delivers events, then compares the acknowledged changes with the events that arrived. Shared by
// the test suite and faults/kill-webhooks.mjs.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@tessera/test-kit/free-port';
import { startPostgres } from '@tessera/test-kit/postgres';
import { createOwner, nextAddress, startProduct } from '@tessera/test-kit/product';
import { ensureBuilt } from '../../../../scripts/lib/ensure-built.mjs';

const owners = 4;
const webhooksPerOwner = 5;
/** Longer than a lease: a delivery that a kill interrupts is repeated after 15 s. */
const cycleTimeoutMs = 30_000;
const arrivalTimeoutMs = 120_000;

/** @typedef {{ id: string, key: string, paths: string[], acknowledged: string[], sent: number }} Owner */

/** A server that records which titles arrived at which path, with which `webhook-id`. */
async function startReceiver() {
  /** @type {Map<string, Set<string>>} */
  const idsByEvent = new Map();
  const counts = { requests: 0, open: 0 };
  /** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
  async function receive(request, response) {
    counts.requests += 1;
    counts.open += 1;
    response.on('close', () => (counts.open -= 1));
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const { data } = JSON.parse(body);
    const event = `${request.url} ${data.title}`;
    idsByEvent.set(event, (idsByEvent.get(event) ?? new Set()).add(String(request.headers['webhook-id'])));
    // Leaves time for a kill between the arrival and the answer.
    await sleep(Math.random() * 40);
    response.end();
  }
  // A request that a kill interrupts is not recorded.
  const server = createServer((request, response) => void receive(request, response).catch(() => response.destroy()));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { url: `http://127.0.0.1:${port}`, idsByEvent, counts, close: () => server.close() };
}

/** A Pro account with a code, an API key and webhooks. @param {string} url @param {string} target @param {number} n @returns {Promise<Owner>} */
async function createSubscriber(url, target, n) {
  const owner = await createOwner(url, `owner${n}`);
  await owner.subscribe();
  const scopes = ['codes:write', 'webhooks:write'];
  const { key } = await owner.call('/api-keys', { method: 'POST', body: { name: 'test', scopes } });
  const paths = Array.from({ length: webhooksPerOwner }, (_, index) => `/owner${n}/${index}`);
  for (const path of paths)
    await owner.call('/webhooks', { method: 'POST', body: { url: target + path, events: ['code.updated'] } });
  return { id: owner.id, key, paths, acknowledged: [], sent: 0 };
}

/** Changes the title of the code up to `until` times, until the product is killed. @param {string} url @param {Owner} owner @param {number} until */
async function changeTitles(url, owner, until) {
  while (owner.sent < until) {
    owner.sent += 1;
    const title = `title ${owner.sent}`;
    const answer = await fetch(`${url}/v1/qr-codes/${owner.id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${owner.key}`, 'content-type': 'application/json', ...nextAddress() },
      body: JSON.stringify({ title }),
    }).catch(() => undefined);
    if (!answer) return;
    if (answer.status === 200) owner.acknowledged.push(title);
    else await sleep(200);
    await answer.text().catch(() => '');
  }
}

/** Waits until this many events have arrived and another one is being delivered. @param {Awaited<ReturnType<typeof startReceiver>>} receiver @param {number} count */
async function waitForDeliveries({ idsByEvent, counts }, count) {
  const deadline = Date.now() + cycleTimeoutMs;
  while (Date.now() < deadline && (idsByEvent.size < count || counts.open === 0)) await sleep(1);
}

/** @param {Owner[]} all @param {Map<string, Set<string>>} idsByEvent */
function compare(all, idsByEvent) {
  const expected = all.flatMap(({ paths, acknowledged }) =>
    paths.flatMap((path) => acknowledged.map((title) => `${path} ${title}`)),
  );
  const lost = expected.filter((event) => !idsByEvent.has(event)).length;
  const otherIds = [...idsByEvent.values()].filter(({ size }) => size > 1).length;
  return { expected: expected.length, lost, otherIds };
}

/**
 * @param {{ kills: number, events: number, engine: 'embedded' | 'postgres', onKill?: (n: number, report: object) => void }} options
 */
export async function killWebhooks({ kills, events, engine, onKill }) {
  await ensureBuilt(['server']);
  const scratch = mkdtempSync(join(tmpdir(), 'tessera-kill-webhooks-'));
  const postgres = engine === 'postgres' ? await startPostgres() : undefined;
  const databaseUrl = await postgres?.createDatabase('webhooks');
  const env = { WEBHOOK_ALLOW_PRIVATE: 'on', ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const port = await freePort();
  const spawn = () => startProduct({ port, dataDir: join(scratch, 'data'), env });
  const receiver = await startReceiver();
  const changesPerOwner = Math.ceil(events / owners / webhooksPerOwner);
  let openAtKills = 0;
  let product = spawn();
  try {
    await product.ready();
    /** @type {Owner[]} */
    const all = [];
    for (let n = 0; n < owners; n += 1) all.push(await createSubscriber(product.url, receiver.url, n));

    for (let n = 1; n <= kills; n += 1) {
      const until = Math.ceil((changesPerOwner * n) / kills);
      const changing = Promise.all(all.map((owner) => changeTitles(product.url, owner, until)));
      await waitForDeliveries(receiver, (changesPerOwner * owners * webhooksPerOwner * (n - Math.random())) / kills);
      openAtKills += receiver.counts.open;
      // Kills all processes, or an app process alone, which the gateway replaces.
      if (n % 3 === 0) process.kill(/** @type {number} */ (product.workers()[0]), 'SIGKILL');
      else await product.kill();
      onKill?.(n, { arrived: receiver.idsByEvent.size, requests: receiver.counts.requests });
      if (n % 3 !== 0) product = spawn();
      await product.ready();
      await changing;
    }
    await Promise.all(all.map((owner) => changeTitles(product.url, owner, changesPerOwner)));
    const deadline = Date.now() + arrivalTimeoutMs;
    while (compare(all, receiver.idsByEvent).lost > 0 && Date.now() < deadline) await sleep(200);
    const repeated = receiver.counts.requests - receiver.idsByEvent.size;
    await product.stop();
    return { kills, ...compare(all, receiver.idsByEvent), repeated, openAtKills };
  } catch (error) {
    console.error(product.output());
    throw error;
  } finally {
    if (!product.hasEnded) await product.kill();
    receiver.close();
    await postgres?.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}
