// Kills the product under load in cycles, then compares the answered redirects with the counted clicks. Shared by the
// test suite and faults/kill-clicks.mjs.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureBuilt } from '../../../../scripts/lib/ensure-built.mjs';
import { freePort } from '@tessera/test-kit/free-port';
import { requestFor, startLoad } from '@tessera/test-kit/http-load';
import { createOwner, startProduct } from '@tessera/test-kit/product';
import { startPostgres } from '@tessera/test-kit/postgres';

const owners = 4;
const connections = 16;

/** @typedef {{ hash: string, id: string, answered: number, before: number, inFlight: number, call: (path: string) => Promise<any>, clicks: () => Promise<{ total: number, ofDays: number, unique: number }> }} Code */

/** Requests of 50 visitors for each code, in rotation. @param {Code[]} codes */
function createRequests(codes) {
  const requests = codes.flatMap((code) =>
    Array.from({ length: 50 }, (_, n) => ({
      code,
      bytes: requestFor(`/${code.hash}`, { 'X-Forwarded-For': `198.51.100.${n}` }),
    })),
  );
  /** @type {Map<Buffer, Code>} */
  const codesByRequest = new Map(requests.map(({ code, bytes }) => [bytes, code]));
  let turn = 0;
  return {
    next: () => /** @type {Buffer} */ (requests[turn++ % requests.length]?.bytes),
    /** @param {Buffer} bytes */
    codeFor: (bytes) => /** @type {Code} */ (codesByRequest.get(bytes)),
  };
}

const emptyTotal = () => ({
  cycles: 0,
  answered: 0,
  refused: 0,
  outages: 0,
  answeredInOutages: 0,
  inFlight: 0,
  lost: 0,
  twice: 0,
  unequal: 0,
  missingInFeed: 0,
  twiceInFeed: 0,
});
/** @typedef {ReturnType<typeof emptyTotal>} Total */

/** Reads the feeds of the codes' owners while processes are killed, and continues at the last cursors. @param {Code[]} codes */
function followFeeds(codes) {
  const stop = new AbortController();
  const feeds = codes.map((code) => ({ code, ids: /** @type {string[]} */ ([]), cursor: '' }));
  /** @param {(typeof feeds)[number]} feed */
  async function readFeed(feed) {
    for (let hasMore = true; hasMore; ) {
      const page = await feed.code.call(`/clicks?limit=100${feed.cursor && `&cursor=${feed.cursor}`}`);
      feed.ids.push(...page.clicks.map((/** @type {{ id: string }} */ { id }) => id));
      feed.cursor = page.next_cursor;
      hasMore = page.has_more;
    }
  }
  const reading = (async () => {
    while (!stop.signal.aborted) {
      // While the product is down, the next round repeats the call.
      await Promise.allSettled(feeds.map(readFeed));
      await sleep(50);
    }
  })();
  return {
    /** Reads the rest and compares the clicks with the counted ones. @param {Total} total */
    async compare(total) {
      stop.abort();
      await reading;
      for (const feed of feeds) {
        await readFeed(feed);
        const { total: counted } = await feed.code.clicks();
        const distinct = new Set(feed.ids).size;
        total.missingInFeed += Math.max(0, counted - distinct);
        total.twiceInFeed += feed.ids.length - distinct;
      }
    },
    stop: () => stop.abort(),
  };
}

/** Compares the answered redirects with the counted clicks. @param {Code[]} codes @param {Total} total */
async function compare(codes, total) {
  for (const code of codes) {
    const { total: counted, ofDays } = await code.clicks();
    total.inFlight += code.inFlight;
    total.lost += Math.max(0, code.answered - counted);
    total.twice += Math.max(0, counted - code.answered - code.inFlight);
    if (counted !== ofDays) total.unequal += 1;
  }
}

/** Waits for an answer of each code: without database or app process, only links in memory are answered. @param {Code[]} codes */
async function waitForAnswers(codes) {
  while (codes.some((code) => code.answered === code.before)) await sleep(20);
}

/**
 * Kills the database and restarts it.
 * @param {Awaited<ReturnType<typeof startPostgres>>} postgres @param {Code[]} codes @param {{ isOutage: boolean }} state
 */
async function killDatabase(postgres, codes, state) {
  await sleep(300);
  await waitForAnswers(codes);
  await postgres.kill9();
  state.isOutage = true;
  await sleep(500);
  state.isOutage = false;
  await postgres.start();
}

/** Starts the product and kills it while it starts or adopts journals. @param {() => ReturnType<typeof startProduct>} spawn */
async function killDuringStart(spawn) {
  const product = spawn();
  await Promise.race([product.ready().catch(() => {}), sleep(Math.random() * 3000)]);
  await sleep(Math.random() * 200);
  await product.kill();
}

/**
 * @param {{ cycles: number, engine: 'embedded' | 'postgres', maxDelayMs?: number, onCycle?: (n: number, report: object) => void }} options
 */
export async function killClicks({ cycles, engine, maxDelayMs = 1500, onCycle }) {
  await ensureBuilt(['server']);
  const scratch = mkdtempSync(join(tmpdir(), 'tessera-kill-clicks-'));
  const postgres = engine === 'postgres' ? await startPostgres() : undefined;
  const env = {
    // The feed needs Pro.
    BILLING: 'off',
    DEFAULT_PLAN: 'pro',
    ...(postgres && { DATABASE_URL: await postgres.createDatabase('clicks') }),
  };
  const port = await freePort();
  const spawn = () => startProduct({ port, dataDir: join(scratch, 'data'), env });
  const total = emptyTotal();
  const state = { isOutage: false };
  let product = spawn();
  /** @type {ReturnType<typeof followFeeds> | undefined} */
  let feeds;
  try {
    await product.ready();
    /** @type {Code[]} */
    const codes = [];
    for (let n = 0; n < owners; n++)
      codes.push({ ...(await createOwner(product.url, `owner${n}`)), answered: 0, before: 0, inFlight: 0 });
    const { next, codeFor } = createRequests(codes);
    feeds = followFeeds(codes);

    for (let n = 1; n <= cycles; n++) {
      const answeredBefore = total.answered;
      for (const code of codes) code.before = code.answered;
      const load = startLoad({
        port,
        connections,
        next,
        onAnswer(status, _, request) {
          const code = codeFor(request);
          if (status === 302) {
            code.answered += 1;
            total.answered += 1;
            if (state.isOutage) total.answeredInOutages += 1;
          } else if (status === 0) code.inFlight += 1;
          else total.refused += 1;
        },
      });
      // In every third cycle the app process is killed first; links are answered without it.
      if (n % 3 === 1) {
        await waitForAnswers(codes);
        process.kill(/** @type {number} */ (product.workers()[0]), 'SIGKILL');
      }
      if (postgres && n % 2 === 0) {
        await killDatabase(postgres, codes, state);
        total.outages += 1;
      }
      // A busy machine may take longer than the pause to answer the first request.
      while (total.answered === answeredBefore) await sleep(20);
      await sleep(100 + Math.random() * maxDelayMs);
      // Kills all processes, or the gateway alone: its app process then has to exit by itself.
      await (n % 3 === 0 ? product.killGateway() : product.kill());
      await load.stop();
      total.cycles = n;
      const dropped = codes.reduce((sum, code) => sum + code.inFlight, 0);
      onCycle?.(n, { answered: total.answered - answeredBefore, dropped });
      if (Math.random() < 0.2) await killDuringStart(spawn);
      product = spawn();
      await product.ready();
    }

    await product.waitUntilCounted();
    await compare(codes, total);
    await feeds.compare(total);
    await product.stop();
    return total;
  } catch (error) {
    console.error(product.output());
    throw error;
  } finally {
    feeds?.stop();
    if (!product.hasEnded) await product.kill();
    await postgres?.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}
