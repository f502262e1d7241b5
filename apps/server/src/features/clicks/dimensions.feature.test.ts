import { type ClickDimension, clickDimensions, endpoints } from '@tessera/contract';
import { describe, expect, it } from 'vitest';
import { createProUser } from '../../../test/app/codes.ts';
import { useTestApp } from '../../../test/app/test-app.ts';
import { createLinkedCode, safari } from '../../../test/app/visitors.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { agentReader } from '../../platform/user-agents/user-agents.ts';
import { takeClicks } from '../webhooks/clicks.repo.ts';
import { makeBatch } from './counting/batch.ts';
import { countBatch, ensurePosition } from './counting/counting.repo.ts';
import { createClickTable, presentClick } from './dimensions.service.ts';
import { formatLine } from './recording/click-line.ts';
import { clickLines } from './stats/export-chunks.ts';
import { presentBreakdowns } from './stats/stats.present.ts';
import { breakdownsOfCodes } from './codes.repo.ts';
import { findBreakdown } from './stats/stats.repo.ts';
import { createPartitions } from './upkeep/partitions.repo.ts';
import { openDailySalts } from './upkeep/upkeep.repo.ts';

const app = useTestApp({ unlimited: true });

/** All that the code needs for one more dimension. */
const browserVersion = {
  column: { name: 'browser_version', letter: 'v', isForgeable: true },
  unknown: 'other',
  read: ({ userAgent }) => /Version\/(\d{1,4})/.exec(userAgent)?.[1] ?? 'other',
  readPrivate: null,
  breakdown: { name: 'browser_versions', text: 'family' },
  header: 'browser_version',
  field: 'browser_version',
} satisfies ClickDimension;
const table = createClickTable({ ...clickDimensions, browserVersion });

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:124.0) Gecko/20100101 Firefox/124.0';

/** The migration for the dimension. */
async function migrate(tx: Queryable): Promise<void> {
  for (const name of ['click_raw', 'webhook_clicks'])
    await tx.run(sql`alter table ${sql.ident(name)} add column browser_version text`);
  await tx.run(sql`alter table click_breakdown drop constraint click_breakdown_dimension_check`);
}

/** Counts clicks of these browsers on a code, one minute after the other. */
async function count(tx: Queryable, hash: string, userAgents: readonly string[]): Promise<void> {
  const now = app.clock.now();
  const day = now.toISOString().slice(0, 10);
  const lines = userAgents.map((userAgent, minute) =>
    formatLine(now.getTime() + minute * 60_000, hash, { 'user-agent': userAgent }, '8.8.8.8', { source: 'scan' }),
  );
  await createPartitions(tx, [day]);
  const salts = await openDailySalts(tx, [day]);
  const classifier = { agentOf: agentReader(), countryOf: () => 'US' };
  const batch = makeBatch({ lines, next: 1, skipped: 0 }, salts, classifier, table);
  if (batch.kind !== 'ready') throw new Error('no salts');
  await ensurePosition(tx, 'dimensions', now);
  await countBatch(tx, { source: 'dimensions', from: 0, to: 1, now, batch }, table);
}

describe('one more dimension of clicks', () => {
  it('is classified, counted, exported and sent with nothing but its descriptor and a migration', async () => {
    const owner = await createProUser(app);
    const code = await createLinkedCode(app, owner);
    const body = { url: 'https://hooks.example.org/', events: ['code.clicked' as const] };
    const { id } = (await app.call(endpoints.webhooks.create, { token: owner.accessToken, body })).body;
    const day = app.clock.now().toISOString().slice(0, 10);
    const range = { from: day, to: day };
    const rollback = new Error('rolled back');
    const counted = app.db.tx(async (tx) => {
      await migrate(tx);
      await count(tx, code.hash, [safari, safari.replace('Version/17.5', 'Version/16.1'), safari, firefox]);

      const rows = await findBreakdown(tx, breakdownsOfCodes({ userId: '', ids: [code.id] }), {
        days: [range],
        months: undefined,
      });
      const breakdowns = presentBreakdowns(rows, { total: 4, unique: 3 }, table);
      expect(breakdowns['browser_versions']).toEqual([
        { value: '17', total_clicks: 2, unique_clicks: 1 },
        { value: '16', total_clicks: 1, unique_clicks: 1 },
        { value: 'other', total_clicks: 1, unique_clicks: 1 },
      ]);
      expect(breakdowns['devices']).toMatchObject([
        { value: 'mobile', total_clicks: 3 },
        { value: 'desktop', total_clicks: 1 },
      ]);

      const csv: string[] = [];
      for await (const line of clickLines(tx, code.id, range, table)) csv.push(line.trimEnd());
      expect(csv[0]).toMatch(/^time,kind,country,device,.*,label,rule,browser_version$/);
      expect(csv.slice(1).map((line) => line.split(',').at(-1))).toEqual(['17', '16', '17', 'other']);

      const sent = (await takeClicks(tx, id, 10, table)).map((click) => presentClick(click, table));
      expect(sent).toMatchObject(
        [17, 16, 17, null].map((version) => ({ browser_version: version && String(version) })),
      );
      throw rollback;
    });
    await expect(counted).rejects.toBe(rollback);
  });
});
