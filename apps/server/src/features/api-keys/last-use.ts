import type { Clock } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Logger } from '../../platform/log/log.ts';
import { updateLastUsed } from './api-keys.repo.ts';

const minuteMs = 60_000;

/** Records when keys were used, with one write per minute and process instead of one per request. */
export function createLastUse({ db, clock, log }: { db: Db; clock: Clock; log: Logger }) {
  const used = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  async function write(): Promise<void> {
    timer = undefined;
    const ids = [...used];
    used.clear();
    if (ids.length === 0) return;
    const minute = new Date(Math.floor(clock.now().getTime() / minuteMs) * minuteMs);
    await updateLastUsed(db, ids, minute).catch((error: unknown) => {
      log.warn({ err: error }, 'last use of API keys not recorded');
    });
  }

  return {
    record(keyId: string): void {
      used.add(keyId);
      timer ??= setTimeout(() => void write(), minuteMs).unref();
    },
    /** Writes what is left, at shutdown. */
    async close(): Promise<void> {
      clearTimeout(timer);
      await write();
    },
  };
}
