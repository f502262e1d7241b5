// On PostgreSQL: a database that has lost transactions.
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app/test-app.ts';
import { createSignedInUser } from '../../../../test/app/users.ts';
import { createLinkedCode, follow, type LinkedCode } from '../../../../test/app/visitors.ts';
import { minutes } from '../../../platform/clock/clock.ts';
import { sql } from '../../../platform/db/sql.ts';
import { openJournal } from '../../../platform/journal/journal.ts';
import { listSegments, segmentFile } from '../../../platform/journal/position.ts';
import { readJournal } from '../../../platform/journal/read-journal.ts';
import { createLog } from '../../../platform/log/log.ts';

const app = useTestApp({ unlimited: true, env: { JOURNAL_KEEP_MINUTES: '60' } });
const log = createLog('silent');
let code: LinkedCode;
beforeEach(async () => {
  code = await createLinkedCode(app, await createSignedInUser(app));
  await app.shipper.shipAll();
});

const counted = () =>
  app.db.maybe<{ total: number; unique: number }>(sql`
    select total_clicks as total, unique_clicks as unique from click_daily where code_id = ${code.id}`);

async function visit(times: number, from = 0): Promise<void> {
  for (let n = from; n < from + times; n++) await follow(app, code.hash, { from: `198.51.100.${n}` });
}

/** The stored positions of all journals. */
const readSources = () =>
  app.db.many<{ source: string; pos: number; clicks: number }>(sql`select * from ingest_source`);

/** The code's clicks and the positions, as a replica has them that has not received the transactions since `sources`. */
async function loseClicks(sources: Awaited<ReturnType<typeof readSources>>): Promise<void> {
  for (const table of ['click_raw', 'click_visitor', 'click_daily', 'click_totals', 'click_hourly', 'click_breakdown'])
    await app.db.run(sql`delete from ${sql.ident(table)} where code_id = ${code.id}`);
  for (const table of ['ingest_source', 'click_feeds', 'click_feed_days'])
    await app.db.run(sql`delete from ${sql.ident(table)}`);
  for (const { source, pos, clicks } of sources)
    await app.db.run(sql`
      insert into ingest_source (source, pos, clicks, updated_at) values (${source}, ${pos}, ${clicks}, ${app.clock.now()})`);
}

const countsSince = (before: typeof app.shipper.counts) => ({
  reshipped: app.shipper.counts.reshipped - before.reshipped,
  unrecoverable: app.shipper.counts.unrecoverable - before.unrecoverable,
});

describe('a database that has lost its last transactions', () => {
  it('gets its clicks again while there are no new ones, once', async () => {
    const sources = await readSources();
    const before = { ...app.shipper.counts };
    await visit(7);
    await app.shipper.shipAll();
    await loseClicks(sources);
    await app.shipper.shipAll();
    await app.shipper.shipAll();
    expect(await counted()).toEqual({ total: 7, unique: 7 });
    expect(countsSince(before)).toEqual({ reshipped: 7, unrecoverable: 0 });
    expect(app.shipper.position()).toBe(app.journal.written());
  });

  it('gives its clicks the same ids again, after the positions that it has lost', async () => {
    const readFeed = () =>
      app.db.many<{ id: string; position: number }>(sql`
        select id, position from click_raw where code_id = ${code.id} order by position`);
    const sources = await readSources();
    await visit(4);
    await app.shipper.shipAll();
    const before = await readFeed();
    await loseClicks(sources);
    app.clock.advance(1);
    await app.shipper.shipAll();
    const after = await readFeed();
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after[0]?.position).toBeGreaterThan(before.at(-1)?.position ?? 0);
  });

  it('gets its clicks again before new ones, which are not counted as shipped again', async () => {
    const sources = await readSources();
    const before = { ...app.shipper.counts };
    await visit(3);
    await app.shipper.shipAll();
    await loseClicks(sources);
    await visit(4, 3);
    await app.shipper.shipAll();
    expect(await counted()).toEqual({ total: 7, unique: 7 });
    expect(countsSince(before)).toEqual({ reshipped: 3, unrecoverable: 0 });
    expect(app.shipper.counts.shipped - before.shipped).toBe(7);
  });

  it('gets its clicks again from the process that replaces the one that counted them', async () => {
    const sources = await readSources();
    await visit(5);
    await app.shipper.shipAll();
    await loseClicks(sources);
    const successor = app.openShipper();
    await successor.shipAll();
    expect(await counted()).toEqual({ total: 5, unique: 5 });
    expect(successor.counts).toMatchObject({ shipped: 0, reshipped: 5, unrecoverable: 0 });
  });

  it('gets the clicks of an ended process again, whose journal is deleted after the time to keep it', async () => {
    const root = dirname(app.journal.folder);
    const ended = await openJournal({ root, source: `ended-${code.id}`, sync: 'off', log });
    const end = app.journal.written();
    await visit(1);
    const { lines } = await readJournal(app.journal.folder, end, { until: undefined, maxLines: 1 });
    await new Promise<void>((resolve) => ended.append(lines.join('\n'), resolve));
    await ended.close({ remove: false });
    const sources = await readSources();
    await app.shipper.shipAll();
    expect(await counted()).toEqual({ total: 2, unique: 1 });
    await loseClicks(sources);
    await app.shipper.shipAll();
    expect(await counted()).toEqual({ total: 2, unique: 1 });
    expect(listSegments(ended.folder)).toEqual([1]);
    app.clock.advance(minutes(62));
    await app.shipper.shipAll();
    expect(() => listSegments(ended.folder)).toThrow('ENOENT');
  });

  it('recognizes a visitor by the stored salt after it has lost the cached one', async () => {
    await visit(1);
    await app.shipper.shipAll();
    await app.db.run(sql`update click_salt set salt = sha256(salt)`);
    await app.db.run(sql`delete from click_visitor`);
    await visit(1);
    await app.openShipper().shipAll();
    await visit(1);
    await app.shipper.shipAll();
    expect(await counted()).toEqual({ total: 3, unique: 2 });
  });

  it('counts the clicks that were deleted from the journal as unrecoverable', async () => {
    const sources = await readSources();
    const before = { ...app.shipper.counts };
    await visit(6);
    await app.shipper.shipAll();
    await loseClicks(sources);
    // The journal still writes to the deleted file, so this test is the last one.
    for (const segment of listSegments(app.journal.folder)) rmSync(segmentFile(app.journal.folder, segment));
    await app.shipper.shipAll();
    await app.shipper.shipAll();
    expect(await counted()).toBeUndefined();
    expect(countsSince(before)).toEqual({ reshipped: 0, unrecoverable: 6 });
    expect(app.shipper.position()).toBe(app.journal.written());
  });
});
