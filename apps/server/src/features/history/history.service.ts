import type { HistoryKind } from '@tessera/contract';
import { type Client, type ClientDeps, type ClientTraits, describeClient } from '../../http/client.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import { insertHistory } from './history.repo.ts';

export interface HistoryEvent {
  userId: string;
  kind: HistoryKind;
  /** The browser that made the change; undefined for changes of the server, such as a renewal. */
  client?: Client | undefined;
  /** Short facts that the history shows, such as the name of a key. Never a secret. */
  details?: Record<string, string>;
}

export interface History {
  /** Part of the transaction that makes the change. */
  record(tx: Queryable, event: HistoryEvent): Promise<void>;
}

interface HistoryDeps extends ClientDeps {
  clock: Clock;
  ids: Ids;
}

const unknown: ClientTraits = { browser: null, os: null, country: null };

export function createHistory(deps: HistoryDeps): History {
  const { clock, ids } = deps;
  return {
    async record(tx, { userId, kind, client, details = {} }) {
      const at = clock.now();
      const traits = client ? describeClient(deps, client) : unknown;
      await insertHistory(tx, { id: ids.uuid(at), userId, kind, at, details, ...traits });
    },
  };
}
