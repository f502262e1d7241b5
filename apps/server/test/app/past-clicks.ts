import { makeBatch } from '../../src/features/clicks/counting/batch.ts';
import { countBatch, ensurePosition } from '../../src/features/clicks/counting/counting.repo.ts';
import { formatLine } from '../../src/features/clicks/recording/click-line.ts';
import { createPartitions } from '../../src/features/clicks/upkeep/partitions.repo.ts';
import { openDailySalts } from '../../src/features/clicks/upkeep/upkeep.repo.ts';
import { openCountries } from '../../src/platform/country/country.ts';
import { agentReader } from '../../src/platform/user-agents/user-agents.ts';
import type { TestApp } from './test-app.ts';
import { safari } from './visitors.ts';

export interface PastClick {
  hash: string;
  at: number;
  source?: 'scan' | 'click';
  address?: string;
}

const source = 'past-clicks';

/** Counts clicks at times of the past, as if their redirects had been answered then. */
export async function countPastClicks(app: TestApp, clicks: readonly PastClick[]): Promise<void> {
  const sorted = clicks.toSorted((one, other) => one.at - other.at);
  const days = [...new Set(sorted.map(({ at }) => new Date(at).toISOString().slice(0, 10)))];
  await app.db.tx((tx) => createPartitions(tx, days));
  const salts = await openDailySalts(app.db, days);
  const lines = sorted.map(({ hash, at, source: via = 'scan', address = '8.8.8.8' }) =>
    formatLine(at, hash, { 'user-agent': safari }, address, { source: via, label: undefined }),
  );
  const now = app.clock.now();
  const { position: from } = await ensurePosition(app.db, source, now);
  const to = from + 1;
  const classifier = { agentOf: agentReader(), countryOf: openCountries() };
  const batch = makeBatch({ lines, next: to, skipped: 0 }, salts, classifier);
  if (batch.kind !== 'ready') throw new Error('no salts');
  const { isCounted } = await countBatch(app.db, { source, from, to, now, batch });
  if (!isCounted) throw new Error('the clicks were not counted');
}
