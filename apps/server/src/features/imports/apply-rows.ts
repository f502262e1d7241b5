import type { ImportVerdict } from '@tessera/contract';
import type { Queryable } from '../../platform/db/db.ts';
import type { ItemFailure } from '../jobs/job-kind.service.ts';
import { lockPlan } from '../plans/plans.service.ts';
import type { BlockedUrls, CodeOwner } from '../qr-codes/code-batches.service.ts';
import { type CommitInput, refuseChanged, withoutUpdate } from './commit-choices.policy.ts';
import { type JudgedRow, markApplied, markChanged, type RowRecord, unmarkApplied } from './import-rows.repo.ts';
import type { ImportDeps } from './imports.deps.ts';
import { addCreatedTags, findTagIds, type ImportRecord } from './imports.repo.ts';
import { judgeRows, noRows } from './judge-rows.ts';
import type { PlannedCode } from './planned-code.ts';

/** The account and options of a commit. */
interface Commit {
  userId: string;
  input: CommitInput;
}
/** Where the rows come from, and those of their destinations that are listed as harmful now. */
interface Source {
  source: ImportRecord['source'];
  blocked: BlockedUrls;
}
/** A row that is written, with its code. */
type ChosenRow = JudgedRow & { planned: PlannedCode };

/** Plan, quota, external ids and content may have changed since the check. */
async function judgeAgain(
  { codes }: ImportDeps,
  tx: Queryable,
  job: Commit,
  { source, blocked, plan }: Source & Pick<CodeOwner, 'plan'>,
  rows: readonly RowRecord[],
) {
  const mayRepeat = job.input.onDuplicate === 'create';
  const tags = await findTagIds(tx, job.userId);
  const { userId } = job;
  const daily = await codes.readAllowance(tx, { userId, plan });
  const facts = { userId, source, plan, tags, codes, blocked, daily, mayRepeat, seen: noRows() };
  const planned = rows.flatMap(({ line, planned: code, warnings, lostLinks }) =>
    code ? [{ line, planned: code, warnings, lostLinks }] : [],
  );
  const judged = await judgeRows(tx, facts, planned);
  return job.input.onExisting === 'error' ? judged.map(withoutUpdate) : judged;
}

/** The ids of the rows' tags by name in lower case. Missing tags are created, and recorded for the undo. */
async function ensureTags(
  { tags }: ImportDeps,
  tx: Queryable,
  job: Commit,
  rows: readonly ChosenRow[],
): Promise<Map<string, string>> {
  const known = await findTagIds(tx, job.userId);
  const names = rows.flatMap(({ planned }) => planned.tags ?? []);
  // The first of several spellings in the file is used.
  const wanted = new Map(names.reverse().map((name) => [name.toLowerCase(), name]));
  const missing = [...wanted].filter(([key]) => !known.has(key)).map(([, name]) => name);
  if (missing.length === 0) return known;
  const created = await tags.ensure(tx, job.userId, missing);
  await addCreatedTags(
    tx,
    job.input.importId,
    created.map(({ id }) => id),
  );
  return new Map([...known, ...created.map(({ name, id }): [string, string] => [name.toLowerCase(), id])]);
}

const tagIdsOf = ({ tags = [] }: PlannedCode, ids: ReadonlyMap<string, string>): string[] =>
  tags.flatMap((name) => ids.get(name.toLowerCase()) ?? []);

/** The values of a new code. */
const newCodeValues = ({ title = null, slug, note = null, createdAt, clicks, tags: _, ...code }: PlannedCode) => ({
  ...code,
  title,
  slug: slug ?? null,
  note,
  createdAt: createdAt === undefined ? null : new Date(createdAt),
  importedClicks: clicks ?? null,
});

const itemFailure = ({ line, title, problem }: JudgedRow): ItemFailure => ({
  item: title ? `${line}: ${title}` : String(line),
  code: problem?.code ?? 'internal',
  ...(problem?.params && { params: problem.params }),
});

export interface ApplyRows {
  /** Writes a batch of rows. Returns the failures of rows that are skipped. */
  apply(tx: Queryable, job: Commit, source: Source, rows: readonly RowRecord[]): Promise<ItemFailure[]>;
  /** Removes the effects of committed rows. */
  revert(tx: Queryable, job: Commit, rows: readonly RowRecord[]): Promise<void>;
}

const createRevert =
  ({ codes }: ImportDeps): ApplyRows['revert'] =>
  async (tx, job, rows) => {
    const created = rows.flatMap(({ codeId, before }) => (codeId !== null && before === null ? [codeId] : []));
    const updated = rows.flatMap(({ codeId, before }) =>
      codeId !== null && before ? [{ id: codeId, ...before }] : [],
    );
    if (created.length > 0) await codes.remove(tx, job.userId, created);
    if (updated.length > 0) await codes.update(tx, job.userId, updated);
    await unmarkApplied(
      tx,
      job.input.importId,
      rows.map(({ line }) => line),
    );
  };

export function createApplyRows(deps: ImportDeps): ApplyRows {
  const { codes, clock } = deps;

  async function create(tx: Queryable, job: Commit, { plan }: Pick<CodeOwner, 'plan'>, rows: readonly ChosenRow[]) {
    const ids = await ensureTags(deps, tx, job, rows);
    const created = await codes.create(
      tx,
      { userId: job.userId, plan },
      rows.map(({ planned }) => ({
        ...newCodeValues(planned),
        tagIds: tagIdsOf(planned, ids),
      })),
    );
    const applied = rows.map(({ line, warnings, lostLinks }, index) => ({
      line,
      codeId: created[index] ?? '',
      before: null,
      warnings,
      lostLinks,
    }));
    await markApplied(tx, job.input.importId, applied, clock.now());
  }

  async function update(tx: Queryable, job: Commit, rows: readonly ChosenRow[]): Promise<void> {
    const ids = await ensureTags(deps, tx, job, rows);
    const before = await codes.statesOf(
      tx,
      job.userId,
      rows.map(({ codeId }) => codeId ?? ''),
    );
    const applied = rows.map(({ line, codeId, planned, warnings, lostLinks }) => {
      const old = before.get(codeId ?? '');
      if (codeId === null || !old) throw new Error('a code to update is missing');
      const { title = old.title, slug = old.slug, otherSlugs, note = old.note, destinationUrl, tags } = planned;
      const tagIds = tags ? tagIdsOf(planned, ids) : old.tagIds;
      return {
        line,
        codeId,
        before: old,
        warnings,
        lostLinks,
        after: { id: codeId, title, slug, otherSlugs, note, destinationUrl, tagIds },
      };
    });
    await codes.update(
      tx,
      job.userId,
      applied.map(({ after }) => after),
    );
    await markApplied(tx, job.input.importId, applied, clock.now());
  }

  const apply: ApplyRows['apply'] = async (tx, job, source, rows) => {
    const plan = await lockPlan(tx, job.userId);
    const judged = await judgeAgain(deps, tx, job, { ...source, plan }, rows);
    const chosen = (verdict: ImportVerdict) =>
      judged.filter((row): row is ChosenRow => row.verdict === verdict && row.planned !== null);
    const [errors, duplicates] = [judged.filter(({ verdict }) => verdict === 'error'), chosen('duplicate')];
    refuseChanged(judged, job.input);
    const creations = chosen('create');
    const updates = job.input.onExisting === 'skip' ? [] : chosen('update');
    if (creations.length > 0) await create(tx, job, { plan }, creations);
    if (updates.length > 0) await update(tx, job, updates);
    if (errors.length + duplicates.length > 0) await markChanged(tx, job.input.importId, [...errors, ...duplicates]);
    return errors.map(itemFailure);
  };

  return { apply, revert: createRevert(deps) };
}
