import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeTally, isExact } from '../faults/lib/results.mjs';
import { compareCounts } from '../faults/lib/system.mjs';
import { startVisitors } from '../faults/lib/visitors.mjs';
import { freePort } from '../packages/test-kit/src/free-port.mjs';
import { startPostgres } from '../packages/test-kit/src/postgres.mjs';
import { createOwner, startProduct } from '../packages/test-kit/src/product.mjs';
import { callAt, differences, fillInstallation, ownerView } from './lib/installation.mjs';

/** @typedef {{ holds: boolean, result: string }} Outcome */
/** @typedef {ReturnType<typeof startProduct>} Product */

/**
 * @param {'embedded' | 'postgres'} engine
 * @param {(start: (name: string, port: number, entryFile?: string) => Promise<Product>) => Promise<Outcome>} work
 *   `start`: nodes with the same name have the same data folder
 */
async function withInstallation(engine, work) {
  const scratch = mkdtempSync(join(tmpdir(), 'tessera-upgrade-'));
  const postgres = engine === 'postgres' ? await startPostgres() : undefined;
  const env = postgres ? { DATABASE_URL: await postgres.createDatabase('upgrade') } : {};
  /** @type {Product[]} */
  const products = [];
  try {
    return await work(async (name, port, entryFile) => {
      const product = startProduct({ port, dataDir: join(scratch, name), env, ...(entryFile && { entryFile }) });
      products.push(product);
      await product.ready();
      return product;
    });
  } finally {
    for (const product of products) if (!product.hasEnded) await product.kill();
    await postgres?.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** @param {'embedded' | 'postgres'} engine @param {string} previous */
const killedUpgrade = (engine, previous) =>
  withInstallation(engine, async (start) => {
    const port = await freePort();
    const before = await start('node', port, previous);
    const owners = await fillInstallation(before.url);
    const views = [];
    for (const owner of owners) views.push(await ownerView(before.url, owner));
    const visitors = startVisitors({ ports: [port], hashes: owners.map(({ hash }) => hash) });
    await sleep(1500);
    await before.kill();
    await visitors.stop();

    const after = await start('node', port);
    await after.waitUntilCounted();
    const tally = await compareCounts(owners, visitors.visits);
    const different = [];
    for (const [n, owner] of owners.entries())
      different.push(...differences(views[n], await ownerView(after.url, owner), owner.destination));
    for (const { session } of owners)
      await callAt(after.url, '/auth/refresh', { body: { refreshToken: session.refreshToken } });
    const pictures = views.flatMap(({ codes }) => codes.flatMap((code) => code.pictures)).length;
    return {
      holds: isExact(tally) && different.length === 0 && pictures > 0,
      result: `${owners.length} sessions and ${pictures} pictures compared, differences: ${different.join(', ') || 'none'}; ${describeTally(tally)}`,
    };
  });

/** @param {string} previous */
const rollingUpgrade = (previous) =>
  withInstallation('postgres', async (start) => {
    const older = await start('older', await freePort(), previous);
    const first = await createOwner(older.url, 'first');
    const newer = await start('newer', await freePort());
    // The schema is the new one from here on; the older node still runs.
    const second = await createOwner(older.url, 'second');
    const third = await createOwner(newer.url, 'third');
    const owners = [first, second, third];
    for (const { url } of [older, newer])
      for (const owner of owners) {
        const { qr_codes: listed } = await owner.at(url).call('/qr-codes');
        if (listed.length !== 1) throw new Error(`${url} lists ${listed.length} codes instead of 1`);
      }
    const visitors = startVisitors({ ports: [older.port, newer.port], hashes: owners.map(({ hash }) => hash) });
    await sleep(2000);
    await visitors.stop();
    const onlyOlder = startVisitors({ ports: [older.port], hashes: [third.hash], visitors: 2 });
    await sleep(500);
    await onlyOlder.stop();
    for (const node of [older, newer]) await node.waitUntilCounted();
    const { answered } = visitors.visits;
    answered.set(third.hash, (answered.get(third.hash) ?? 0) + onlyOlder.total);
    const ofOlder = await compareCounts(
      owners.map((owner) => ({ ...owner, clicks: () => owner.at(older.url).clicks() })),
      visitors.visits,
    );
    const ofNewer = await compareCounts(
      owners.map((owner) => ({ ...owner, clicks: () => owner.at(newer.url).clicks() })),
      visitors.visits,
    );
    const failed = visitors.failed + onlyOlder.failed;
    const exitCode = await older.stop();
    return {
      holds: isExact(ofOlder) && isExact(ofNewer) && failed === 0 && exitCode === 0,
      result: `registered, signed in, created and listed on both; ${failed} failed redirects; ${describeTally(ofNewer)}`,
    };
  });

/** @param {string} previous the file that starts the previous release */
export const casesOf = (previous) => [
  {
    name: 'upgrade after kill -9, embedded',
    guarantee: 'data, sessions and pictures are the same; every answered click is counted once',
    run: () => killedUpgrade('embedded', previous),
  },
  {
    name: 'upgrade after kill -9, PostgreSQL',
    guarantee: 'data, sessions and pictures are the same; every answered click is counted once',
    run: () => killedUpgrade('postgres', previous),
  },
  {
    name: 'rolling upgrade, both releases on the new schema',
    guarantee: 'the previous release registers, signs in, creates, lists, redirects and counts; no redirect fails',
    run: () => rollingUpgrade(previous),
  },
];
