import { type AnnotationKind, limits } from '@tessera/contract';
import { after, minutes } from '../../platform/clock/clock.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  addDeleted,
  deleteNotesOf,
  findAnnotatedCodes,
  findLatest,
  insertAnnotation,
  insertAnnotatedCodes,
} from './annotations.repo.ts';

/** A change of codes that charts show. */
export interface CodeChange {
  userId: string;
  kind: Exclude<AnnotationKind, 'note' | 'deleted'>;
  codeIds: readonly string[];
}

interface DeletedCode {
  id: string;
  title: string | null;
  hash: string;
}

/** Between two changes of such a kind to one code, there was another one: the second must be shown after that. */
const isOfState = ({ kind }: CodeChange): boolean =>
  kind === 'activated' || kind === 'deactivated' || kind === 'archived' || kind === 'unarchived';

/** Writes the product's annotations, in the transaction of the change. */
export type ChangeLog = ReturnType<typeof createChangeLog>;

export function createChangeLog({ clock, ids }: Pick<Platform, 'clock' | 'ids'>) {
  /** Changes within this time are one annotation, so that a bulk action, an import or a program that changes codes one by one writes one. */
  const findOpen = (tx: Queryable, userId: string, kind: AnnotationKind) =>
    findLatest(tx, userId, kind, after(clock.now(), -minutes(limits.annotations.groupMinutes)));

  async function insert(tx: Queryable, userId: string, kind: AnnotationKind): Promise<string> {
    const now = clock.now();
    const id = ids.uuid(now);
    await insertAnnotation(
      tx,
      { id, userId, kind, at: now, day: null, note: null, isOfAccount: kind === 'deleted' },
      now,
    );
    return id;
  }

  return {
    async changed(tx: Queryable, change: CodeChange): Promise<void> {
      const { userId, kind, codeIds } = change;
      if (codeIds.length === 0) return;
      const open = await findOpen(tx, userId, kind);
      const known = new Set(open ? await findAnnotatedCodes(tx, open.id, codeIds) : []);
      const isJoining = open !== undefined && !(isOfState(change) && known.size > 0);
      const added = isJoining ? codeIds.filter((id) => !known.has(id)) : codeIds;
      if (added.length > 0) await insertAnnotatedCodes(tx, isJoining ? open.id : await insert(tx, userId, kind), added);
    },
    /** Before the codes are deleted. */
    async deleting(tx: Queryable, userId: string, codes: readonly DeletedCode[]): Promise<void> {
      if (codes.length === 0) return;
      await deleteNotesOf(
        tx,
        codes.map(({ id }) => id),
      );
      const names = codes.map(({ title, hash }) => title ?? hash);
      const open = await findOpen(tx, userId, 'deleted');
      await addDeleted(tx, open?.id ?? (await insert(tx, userId, 'deleted')), names);
    },
  };
}
