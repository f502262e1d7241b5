import { notFound } from '../../../http/app-error.ts';
import type { CodeCalls } from '../code-calls.ts';
import type { QrCodeDeps } from '../qr-codes.deps.ts';
import { findCode } from '../qr-codes.repo.ts';
import { type DestinationChangeRow, findChange, listChanges } from './rules.repo.ts';

/** The changes of a code's destination. A trigger of the database records them, whichever call makes them. */
export type DestinationHistory = ReturnType<typeof createDestinationHistory>;

export function createDestinationHistory({ db }: Pick<QrCodeDeps, 'db'>, update: CodeCalls['update']) {
  return {
    async list(userId: string, id: string): Promise<DestinationChangeRow[]> {
      if (!(await findCode(db, userId, id))) throw notFound();
      return listChanges(db, id);
    },
    /** Sets the destination to the one before the change, which is another change. Returns the destination. */
    async revert(userId: string, id: string, changeId: string): Promise<string> {
      const change = (await findCode(db, userId, id)) && (await findChange(db, id, changeId));
      if (!change) throw notFound();
      await update(userId, id, { destination_url: change.from });
      return change.from;
    },
  };
}
