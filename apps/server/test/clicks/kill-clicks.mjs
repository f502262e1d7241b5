// Kills the product under load, again and again, and then compares what visitors were answered with what was counted.
// Shared by the test suite and faults/kill-clicks.mjs.
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

/** @typedef {{ hash: string, id: string, answered: number, before: number, inFlight: number, clicks: () => Promise<{ total: number, ofDays: number, unique: number }> }} Code */

/** Requests of many visitors for all codes, in turn. @param {Code[]} codes */
function visitors(codes) {
  const requests = codes.flatMap((code) =>
    Array.from({ length: 50 }, (_, n) => ({
      code,
      bytes: requestFor(`/${code.hash}`, { 'X-Forwarded-For': `198.51.100.${n}` }),
    })),
  );
  /** @type {Map<Buffer, Code>} */
  const codeOf = new Map(requests.map(({ code, bytes }) => [bytes, code]));
  let turn = 0;
  return {
    next: () => /** @type {Buffer} */ (requests[turn++ % requests.length]?.bytes),
    /** @param {Buffer} bytes */
    codeOf: (bytes) => /** @type {Code} */ (codeOf.get(bytes)),
  };
}

/**
 * @param {{ cycles: number, engine: 'embedded' | 'postgres', mostMs?: number, onCycle?: (n: number, report: object) => void }} options
 */
export async function killClicks({ cycles, engine, mostMs = 1500, onCycle }) {
  await ensureBuilt(['server']);
  const scratch = mkdtempSync(join(tmpdir(), 'tessera-kill-clicks-'));
  const dataDir = join(scratch, 'data');
  const postgres = engine === 'postgres' ? await startPostgres() : undefined;
  const env = postgres ? { DATABASE_URL: await postgres.createDatabase('clicks') } : {};
  const port = await freePort();
  const start = async () => {
    const product = startProduct({ port, dataDir, env });
    await product.ready();
    return product;
  };
  const total = {
    cycles: 0,
    answered: 0,
    refused: 0,
    outages: 0,
    answeredInOutages: 0,
    inFlight: 0,
    lost: 0,
    twice: 0,
    unequal: 0,
  };
  let product;
  try {
    product = await start();
    /** @type {Code[]} */
    const codes = [];
    for (let n = 0; n < owners; n++)
      codes.push({ ...(await createOwner(product.url, `owner${n}`)), answered: 0, before: 0, inFlight: 0 });
    const { next, codeOf } = visitors(codes);
    let outage = false;

    for (let n = 1; n <= cycles; n++) {
      product ??= await start();
      let answered = 0;
      for (const code of codes) code.before = code.answered;
      const load = startLoad({
        port,
        connections,
        next,
        onAnswer(status, _, request) {
          const code = codeOf(request);
          if (status === 302) {
            code.answered += 1;
            answered += 1;
            if (outage) total.answeredInOutages += 1;
          } else if (status === 0) code.inFlight += 1;
          else total.refused += 1;
        },
      });
      // Every third time the app process dies first; links are answered without it.
      if (n % 3 === 1) process.kill(/** @type {number} */ (product.workers()[0]), 'SIGKILL');
      // Every other time the database dies in the middle, and comes back before the product dies.
      if (postgres && n % 2 === 0) {
        await sleep(300);
        // A link that this process has not been asked for yet is one it cannot know without its database.
        while (codes.some((code) => code.answered === code.before)) await sleep(20);
        await postgres.kill9();
        outage = true;
        await sleep(500);
        outage = false;
        await postgres.start();
        total.outages += 1;
      }
      await sleep(100 + Math.random() * mostMs);
      // All processes at once, or the gateway alone, whose app process then has to leave by itself.
      await (n % 3 === 0 ? product.killGateway() : product.kill());
      await load.stop();
      total.cycles = n;
      total.answered += answered;
      onCycle?.(n, { answered, dropped: codes.reduce((sum, code) => sum + code.inFlight, 0) });
      product = undefined;
      // Some processes die while they take over what the last one left.
      if (Math.random() < 0.2) {
        const short = startProduct({ port, dataDir, env });
        await Promise.race([short.ready().catch(() => {}), sleep(Math.random() * 3000)]);
        await sleep(Math.random() * 200);
        await short.kill();
      }
    }

    product = await start();
    await product.counted();
    for (const code of codes) {
      const { total: counted, ofDays } = await code.clicks();
      total.inFlight += code.inFlight;
      total.lost += Math.max(0, code.answered - counted);
      total.twice += Math.max(0, counted - code.answered - code.inFlight);
      if (counted !== ofDays) total.unequal += 1;
    }
    await product.stop();
    return total;
  } catch (error) {
    if (product) console.error(product.output());
    throw error;
  } finally {
    if (product && !product.hasEnded) await product.kill();
    await postgres?.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}
