import { type Blocks, createBlocks } from './blocks/blocks.service.ts';
import { createDailyCodeLimit, type DailyCodeLimit } from './daily-codes/daily-codes.service.ts';
import { type BlockLists, createBlockLists } from './destination-checks/block-lists.ts';
import { createDestinationCheck, type DestinationCheck } from './destination-checks/destination-check.service.ts';
import type { DestinationCheckDeps } from './destination-checks/destination-checks.deps.ts';
import { type FindingRow, listFindings } from './destination-checks/findings.repo.ts';
import { createRecheck } from './destination-checks/recheck.ts';
import { createAdmission, type IsInvited, type RequireAdmission } from './operators/admission.service.ts';
import { createOperatorList, type OperatorList } from './operators/operator-list.service.ts';
import type { OperatorDeps } from './operators/operators.deps.ts';
import { createOperators, type Operators } from './operators/operators.service.ts';
import type { ReportDeps } from './reports/reports.deps.ts';
import { createReports, type Reports } from './reports/reports.service.ts';

export type ModerationDeps = Omit<OperatorDeps & ReportDeps & DestinationCheckDeps, 'operators'> & {
  /** Checked while registration requires an invitation. */
  isInvited: IsInvited;
};

/** Operators and what they decide on: accounts, blocks and reports. Checks of destinations and limits for new accounts. */
export interface Moderation {
  operatorList: OperatorList;
  operators: Operators;
  requireAdmission: RequireAdmission;
  reports: Reports;
  blocks: Blocks;
  destinationCheck: DestinationCheck;
  dailyCodes: DailyCodeLimit;
  blockLists: BlockLists;
  findings(): Promise<FindingRow[]>;
  /** Refreshes the block-lists and checks all codes against them. */
  nightly(): Promise<void>;
  deleteExpired(): Promise<void>;
}

export function createModeration(given: ModerationDeps): Moderation {
  const operatorList = createOperatorList(given);
  const deps = { ...given, operators: operatorList };
  const operators = createOperators(deps);
  const reports = createReports(deps);
  const dailyCodes = createDailyCodeLimit(deps);
  const blockLists = createBlockLists(deps);
  const recheck = createRecheck(deps, blockLists);
  return {
    operatorList,
    operators,
    requireAdmission: createAdmission(deps),
    reports,
    blocks: createBlocks({ ...deps, reports, requestNotice: operators.requestNotice }),
    destinationCheck: createDestinationCheck(deps, blockLists),
    dailyCodes,
    blockLists,
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
