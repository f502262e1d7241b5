import type { CodeTarget, OrderedCode } from '@tessera/contract';
import { AppError, invalidFields } from '../../../http/app-error.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import type { JobKind } from '../../jobs/job-kind.service.ts';
import type { Jobs } from '../../jobs/jobs.service.ts';
import { type AccountPlan, lockPlan } from '../../plans/plans.service.ts';
import { type CodeCondition, codesWithIds, countCodes, findConditions } from '../code-filter.repo.ts';
import { insertItems, insertItemsOf, listMatching } from './bulk.repo.ts';

interface CodesRequest {
  userId: string;
  /** Of the job; by default a new one. */
  id?: string | undefined;
  target: CodeTarget;
  /** Throws if the job is not allowed for this number of codes. */
  check: (plan: AccountPlan, count: number) => void;
}

export interface CodesJob<Input> extends CodesRequest {
  input: Input;
}

export interface ArrangedJob<Input> extends CodesRequest {
  /** Puts the codes into the order of the job. They are given newest first. `total` counts the items of the progress. */
  arrange: (codes: readonly OrderedCode[]) => { ids: string[]; input: Input; total: number };
}

async function targetCondition(tx: Queryable, userId: string, { ids, filter }: CodeTarget): Promise<CodeCondition> {
  if ((ids === undefined) === (filter === undefined)) throw invalidFields({ [ids ? 'filter' : 'ids']: 'invalid' });
  return ids ? codesWithIds(userId, ids) : findConditions(tx, userId, filter ?? {});
}

/** Throws if a concurrent request has created or deleted a code. */
function checkSame(expected: number, count: number): void {
  if (count !== expected) throw new AppError('bulk_count_changed', { params: { count } });
}

async function allowedCodes(tx: Queryable, { userId, target, check }: CodesRequest) {
  const plan = await lockPlan(tx, userId);
  const conditions = await targetCondition(tx, userId, target);
  const total = await countCodes(tx, conditions);
  const { expected_count: expected = total } = target;
  checkSame(expected, total);
  check(plan, total);
  return { conditions, total };
}

/** Adds jobs for the codes that match now: those that match later are not part of them. */
export function createEnqueueCodes(jobs: Jobs) {
  const enqueue = async <Input, Cursor>(
    tx: Queryable,
    kind: JobKind<Input, Cursor>,
    request: CodesJob<Input>,
  ): Promise<string> => {
    const { conditions, total } = await allowedCodes(tx, request);
    const id = await jobs.enqueue(tx, kind, { id: request.id, userId: request.userId, input: request.input, total });
    checkSame(total, await insertItems(tx, id, conditions));
    return id;
  };

  const enqueueArranged = async <Input, Cursor>(
    tx: Queryable,
    kind: JobKind<Input, Cursor>,
    request: ArrangedJob<Input>,
  ): Promise<string> => {
    const { conditions, total: expected } = await allowedCodes(tx, request);
    const codes = await listMatching(tx, conditions);
    checkSame(expected, codes.length);
    const { ids, ...facts } = request.arrange(codes);
    const id = await jobs.enqueue(tx, kind, { id: request.id, userId: request.userId, ...facts });
    await insertItemsOf(tx, id, ids);
    return id;
  };

  return { enqueue, enqueueArranged };
}
