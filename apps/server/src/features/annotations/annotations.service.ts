import { type Annotation, type AnnotationsQuery, type BodyOf, type endpoints, limits } from '@tessera/contract';
import { AppError, invalidFields, notFound } from '../../http/app-error.ts';
import { after, days } from '../../platform/clock/clock.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { lockPlan } from '../plans/plans.service.ts';
import { localDays, askedDays } from './annotation-range.ts';
import type { AnnotationDeps } from './annotations.deps.ts';
import { presentAnnotation } from './annotations.present.ts';
import {
  type AnnotationRow,
  countNotes,
  deleteAnnotation,
  deleteChangesBefore,
  findAnnotation,
  findAnnotations,
  insertAnnotation,
  insertAnnotatedCodes,
  listAnnotations,
  shareCode,
  updateAnnotation,
} from './annotations.repo.ts';

type Calls = typeof endpoints.annotations;
type Input = BodyOf<Calls['create']>;
type Changes = BodyOf<Calls['update']>;

/** Local days of a zone, both included. */
export interface LocalDays {
  from: string;
  to: string;
  zone: string;
}

export type Annotations = ReturnType<typeof createAnnotations>;

const { maxPerAccount, keptDays } = limits.annotations;

/** An annotation of a day is stored at its start in UTC, which its zone can move by less than a day. */
function timeOf({ at, day }: Pick<Input, 'at' | 'day'>): Pick<AnnotationRow, 'at' | 'day'> | undefined {
  if (day !== undefined) return { at: new Date(day), day };
  return at === undefined ? undefined : { at: new Date(at), day: null };
}

function applyChanges(row: AnnotationRow, { text, ...time }: Changes): AnnotationRow {
  const changedTime = timeOf(time);
  if (row.kind === 'note' && text === null) throw invalidFields({ text: 'textRequired' });
  if (row.kind !== 'note' && changedTime) throw invalidFields({ [changedTime.day === null ? 'at' : 'day']: 'invalid' });
  return { ...row, ...changedTime, note: text === undefined ? row.note : (text?.trim() ?? null) };
}

export function createAnnotations({ config, db, clock, ids, findCodeIds }: AnnotationDeps) {
  const present = (row: AnnotationRow): Annotation => presentAnnotation(row, config.publicUrl);

  async function find(tx: Queryable, userId: string, id: string): Promise<AnnotationRow> {
    const row = await findAnnotation(tx, userId, id);
    if (!row) throw notFound();
    return row;
  }

  async function insertNote(tx: Queryable, userId: string, id: string, input: Input): Promise<void> {
    const now = clock.now();
    const { text, code_id: codeId } = input;
    if (codeId !== undefined && !(await shareCode(tx, userId, codeId))) throw invalidFields({ code_id: 'invalid' });
    const time = timeOf(input) ?? { at: now, day: null };
    await insertAnnotation(
      tx,
      { id, userId, kind: 'note', ...time, note: text.trim(), isOfAccount: codeId === undefined },
      now,
    );
    if (codeId !== undefined) await insertAnnotatedCodes(tx, id, [codeId]);
  }

  return {
    async list(userId: string, query: AnnotationsQuery): Promise<Annotation[]> {
      const range = askedDays(query, clock.now());
      return (await findAnnotations(db, userId, await findCodeIds(userId, query), range)).map(present);
    },

    /** Of a selection of codes, for reports and shares. Without `codeIds`, of the whole account. Newest first. */
    async inRange(userId: string, { from, to, zone }: LocalDays, codeIds?: readonly string[]): Promise<Annotation[]> {
      return (await findAnnotations(db, userId, codeIds, localDays(from, to, zone))).map(present);
    },

    /** As `inRange`, without the changes that the product recorded: many of them would leave no place for notes. */
    async notesInRange(
      userId: string,
      { from, to, zone }: LocalDays,
      codeIds?: readonly string[],
    ): Promise<Annotation[]> {
      return (await findAnnotations(db, userId, codeIds, localDays(from, to, zone), ['note'])).map(present);
    },

    /** With an `id` that exists already, returns that note: a repeated request creates one. */
    create: (userId: string, input: Input, givenId?: string): Promise<Annotation> =>
      db.tx(async (tx) => {
        // Serializes the account's notes, so that the limit holds.
        await lockPlan(tx, userId);
        const id = givenId ?? ids.uuid(clock.now());
        if (!(await findAnnotation(tx, userId, id))) {
          const count = await countNotes(tx, userId);
          if (count >= maxPerAccount) throw new AppError('annotation_limit', { params: { count } });
          await insertNote(tx, userId, id, input);
        }
        return present(await find(tx, userId, id));
      }),

    update: (userId: string, id: string, changes: Changes): Promise<Annotation> =>
      db.tx(async (tx) => {
        const changed = applyChanges(await find(tx, userId, id), changes);
        await updateAnnotation(tx, changed);
        return present(changed);
      }),

    async remove(userId: string, id: string): Promise<void> {
      if ((await deleteAnnotation(db, userId, id)) === 0) throw notFound();
    },

    /** All annotations of an account page by page, newest first. */
    async *all(userId: string): AsyncGenerator<Annotation[]> {
      let last: AnnotationRow | undefined;
      do {
        const rows = await listAnnotations(db, userId, last);
        yield rows.map(present);
        last = rows.length < limits.annotations.listed ? undefined : rows.at(-1);
      } while (last);
    },

    deleteExpired: () => deleteChangesBefore(db, after(clock.now(), -days(keptDays))),
  };
}
