import type { AbuseDeps } from './moderation.deps.ts';
import { createDailyCodeLimit, type DailyCodeLimit } from './daily-codes/daily-codes.service.ts';
import { type BlockLists, createBlockLists } from './destination-checks/block-lists.ts';
import { createDestinationCheck, type DestinationCheck } from './destination-checks/destination-check.service.ts';
import { type FindingRow, listFindings } from './destination-checks/findings.repo.ts';
import { createRecheck } from './destination-checks/recheck.ts';
import { createReports, type Reports } from './reports/reports.service.ts';

/** Reports of links, checks of destinations, and limits for new accounts. */
export interface Abuse {
  reports: Reports;
  destinations: DestinationCheck;
  dailyCodes: DailyCodeLimit;
  blockLists: BlockLists;
  findings(): Promise<FindingRow[]>;
  /** Refreshes the block-lists and checks all codes against them. */
  nightly(): Promise<void>;
  deleteExpired(): Promise<void>;
}

export function createAbuse(deps: AbuseDeps): Abuse {
  const blockLists = createBlockLists(deps);
  const recheck = createRecheck(deps, blockLists);
  const reports = createReports(deps);
  const dailyCodes = createDailyCodeLimit(deps);
  return {
    reports,
    dailyCodes,
    blockLists,
    destinations: createDestinationCheck(deps, blockLists),
    findings: () => listFindings(deps.db),
    async nightly() {
      await blockLists.refresh();
      await recheck();
    },
    async deleteExpired() {
      await reports.deleteExpired();
      await dailyCodes.deleteExpired();
    },
  };
}
