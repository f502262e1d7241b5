import { type Job, limits, type OrderedCode, type PrintSheetBody } from '@tessera/contract';
import { AppError, notFound } from '../../http/app-error.ts';
import type { JobOwner } from '../jobs/jobs.service.ts';
import { type AccountPlan, requireEntitlement } from '../plans/plans.service.ts';
import type { PrintSheetDeps } from './print-sheets.deps.ts';
import { arrangeLabels, sheetPlan } from './sheet-plan.ts';
import { createSheetJob } from './sheet-job.ts';

export interface PrintSheets {
  /** Prints codes on sheets of labels as a job. Codes of other accounts are left out. With the id of a job that exists, returns it. */
  create(owner: JobOwner, body: PrintSheetBody, jobId?: string): Promise<Job>;
}

function checkCount(plan: AccountPlan, count: number): void {
  const { maxCodes } = limits.sheets;
  requireEntitlement(plan, 'sheets');
  if (count === 0) throw notFound();
  if (count > maxCodes) throw new AppError('bulk_too_many', { params: { count: maxCodes } });
}

export function createPrintSheets(deps: PrintSheetDeps): PrintSheets {
  const { jobs, bulk } = deps;
  const kind = createSheetJob(deps);
  jobs.register(kind);
  return {
    async create(owner, body, jobId) {
      const { captions = 'none', caption, print_anyway: printAnyway } = body;
      const input = {
        plan: sheetPlan(body),
        captions,
        ...(caption && { caption }),
        ...(printAnyway !== undefined && { printAnyway }),
      };
      const arrange = (codes: readonly OrderedCode[]) => {
        const { ids, copies, total } = arrangeLabels(codes, body, input.plan);
        return { ids, input: { ...input, copies }, total };
      };
      const request = { id: jobId, userId: owner.userId, target: body, check: checkCount, arrange };
      return jobs.start(owner, jobId, (tx) => bulk.enqueueArranged(tx, kind, request));
    },
  };
}
