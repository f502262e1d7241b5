import { createBlocks } from './blocks/blocks.service.ts';
import { createDailyCodeLimit } from './daily-codes/daily-codes.service.ts';
import { createBlockLists } from './destination-checks/block-lists.ts';
import { createDestinationCheck } from './destination-checks/destination-check.service.ts';
import type { DestinationCheckDeps } from './destination-checks/destination-checks.deps.ts';
import { type FindingRow, listFindings } from './destination-checks/findings.repo.ts';
import { createRecheck } from './destination-checks/recheck.ts';
import { createAdmission, type IsInvited } from './operators/admission.service.ts';
import { createOperatorList } from './operators/operator-list.service.ts';
import type { OperatorDeps } from './operators/operators.deps.ts';
import { createOperators } from './operators/operators.service.ts';
import type { ReportDeps } from './reports/reports.deps.ts';
import { createReports } from './reports/reports.service.ts';

export type ModerationDeps = Omit<OperatorDeps & ReportDeps & DestinationCheckDeps, 'operators'> & {
  /** Checked while registration requires an invitation. */
  isInvited: IsInvited;
};

/** Operators and what they decide on: accounts, blocks and reports. Checks of destinations and limits for new accounts. */
export type Moderation = ReturnType<typeof createModeration>;

export function createModeration(given: ModerationDeps) {
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
    findings: (): Promise<FindingRow[]> => listFindings(deps.db),
    /** Refreshes the block-lists and checks all codes against them. */
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
