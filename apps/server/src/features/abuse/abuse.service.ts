import type { AbuseDeps } from './abuse.deps.ts';
import { createDailyCodeLimit, type DailyCodeLimit } from './daily-codes/daily-codes.service.ts';
import { type BlockLists, createBlockLists } from './destinations/block-lists.ts';
import { createDestinationCheck, type DestinationCheck } from './destinations/destinations.service.ts';
import { type FindingRow, listFindings } from './destinations/findings.repo.ts';
import { createRecheck } from './destinations/recheck.ts';
import { createOperators, type Operators } from './operators.ts';
import { createReports, type Reports } from './reports/reports.service.ts';

/** Reports of links, checks of destinations, and limits for new accounts. */
export interface Abuse {
  reports: Reports;
  destinations: DestinationCheck;
  dailyCodes: DailyCodeLimit;
  blockLists: BlockLists;
  operators: Operators;
  findings(): Promise<FindingRow[]>;
  /** Refreshes the block-lists and checks all codes against them. */
  nightly(): Promise<void>;
  deleteExpired(): Promise<void>;
}

export function createAbuse(deps: AbuseDeps): Abuse {
  const operators = createOperators(deps);
  const blockLists = createBlockLists(deps);
  const recheck = createRecheck(deps, blockLists, operators);
  const reports = createReports(deps, operators);
  const dailyCodes = createDailyCodeLimit(deps);
  return {
    reports,
    dailyCodes,
    blockLists,
    operators,
    destinations: createDestinationCheck(blockLists, deps.safeBrowsing),
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
