import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../../src/config.ts';
import { type BatchSource, makeBatch } from '../../src/features/clicks/counting/batch.ts';
import { createShipper, type Shipper } from '../../src/features/clicks/counting/shipper.service.ts';
import { type ClickUpkeep, createClickUpkeep } from '../../src/features/clicks/upkeep/upkeep.service.ts';
import type { Clock } from '../../src/platform/clock/clock.ts';
import { openCountries } from '../../src/platform/country/country.ts';
import type { Db } from '../../src/platform/db/db.ts';
import { randomIds } from '../../src/platform/ids/ids.ts';
import { abandonedJournals } from '../../src/platform/journal/abandoned.ts';
import { type Journal, openJournal } from '../../src/platform/journal/journal.ts';
import { limitKept } from '../../src/platform/journal/kept-segments.ts';
import { openProgress } from '../../src/platform/journal/progress.ts';
import { readJournal } from '../../src/platform/journal/read-journal.ts';
import type { Logger } from '../../src/platform/log/log.ts';
import { agentReader } from '../../src/platform/user-agents/user-agents.ts';

/** Makes batches without a worker thread. */
function localBatches(): BatchSource {
  const classifier = { agentOf: agentReader(), countryOf: openCountries() };
  return {
    next: async ({ folder, from, until, maxLines, salts }) =>
      makeBatch(await readJournal(folder, from, { until, maxLines }), salts, classifier),
    close: () => Promise.resolve(),
  };
}

export interface TestClicks {
  journal: Journal;
  /** Not started: a test calls `shipAll`. */
  shipper: Shipper;
  /** Another shipper of the same journal, as in a process that replaces the one that counted. */
  openShipper: () => Shipper;
  upkeep: ClickUpkeep;
  clean: () => Promise<void>;
}

export async function testClicks(deps: { db: Db; clock: Clock; log: Logger; config: Config }): Promise<TestClicks> {
  const root = await mkdtemp(join(tmpdir(), 'tessera-journal-'));
  const source = randomIds.uuid(deps.clock.now());
  const journal = await openJournal({ root, source, sync: 'off', log: deps.log });
  const abandoned = () => abandonedJournals(root, source);
  const openShipper = () =>
    createShipper({
      ...deps,
      journal,
      batches: localBatches(),
      abandoned,
      throttle: { pauseMs: () => 0, isIdle: () => true },
      openProgress,
      keepMs: deps.config.journalKeepMs,
      limitKept: () => limitKept(root, deps.config.journalKeepBytes).isExceeded,
    });
  return {
    journal,
    shipper: openShipper(),
    openShipper,
    upkeep: createClickUpkeep(deps),
    async clean() {
      await journal.close({ remove: true });
      await rm(root, { recursive: true, force: true });
    },
  };
}
