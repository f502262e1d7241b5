import { type HistoryEvent, type HistoryKind, limits } from '@tessera/contract';
import { type Client, type ClientTraits, describeClient } from '../../http/client.ts';
import { after, days } from '../../platform/clock/clock.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { readTimeCursor, writeTimeCursor } from '../../http/time-cursor.ts';
import { deleteHistoryBefore, type HistoryRow, insertHistory, listHistory } from './history.repo.ts';

export interface RecordedEvent {
  /** Given if the same change may be recorded twice, such as by a job that continues after a crash. */
  id?: string;
  userId: string;
  kind: HistoryKind;
  /** The browser that made the change; undefined for changes of the server, such as a renewal. */
  client?: Client | undefined;
  /** Short facts that the history shows, such as the name of a key. Never a secret. */
  details?: Record<string, string>;
}

export type History = ReturnType<typeof createHistory>;

type HistoryDeps = Pick<Platform, 'db' | 'clock' | 'ids' | 'agentOf' | 'countryOf'>;

const { pageSize, keptDays } = limits.history;
const unknown: ClientTraits = { browser: null, os: null, country: null };

const present = ({ id, kind, at, browser, os, country, details }: HistoryRow): HistoryEvent => ({
  id,
  kind,
  at: at.toISOString(),
  browser,
  os,
  country,
  details,
});

export function createHistory(deps: HistoryDeps) {
  const { db, clock, ids } = deps;
  return {
    /** Part of the transaction that makes the change. */
    async record(tx: Queryable, { id, userId, kind, client, details = {} }: RecordedEvent) {
      const at = clock.now();
      const traits = client ? describeClient(deps, client) : unknown;
      await insertHistory(tx, { id: id ?? ids.uuid(at), userId, kind, at, details, ...traits });
    },

    /** Newest first. `nextCursor` is null on the last page. */
    async list(userId: string, { kind, cursor }: { kind?: HistoryKind | undefined; cursor?: string | undefined }) {
      const before = cursor === undefined ? undefined : readTimeCursor(cursor);
      const rows = await listHistory(db, { userId, kind, before, limit: pageSize + 1 });
      const page = rows.slice(0, pageSize);
      const last = page.at(-1);
      return {
        events: page.map(present),
        nextCursor: rows.length > pageSize && last ? writeTimeCursor(last) : null,
      };
    },

    deleteExpired: () => deleteHistoryBefore(db, after(clock.now(), -days(keptDays))),
  };
}
