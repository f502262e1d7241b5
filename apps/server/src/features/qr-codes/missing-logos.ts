import { randomBytes } from 'node:crypto';
import type { QrCodeDeps } from './qr-codes.deps.ts';
import {
  countMissing,
  deleteUnused,
  leastRecentlyChecked,
  markFound,
  markMissing,
  missingAmong,
  nextLogoKeys,
} from './missing-logos.repo.ts';

/** Logos whose file is not in the store: after a change of storage, an incomplete restore or a lost disk. */
export interface MissingLogos {
  /** Remembers a missing file. */
  note(key: string): Promise<unknown>;
  /** The keys among these whose file is missing. Looks for the file of a key that was missing before. */
  among(keys: readonly string[]): Promise<ReadonlySet<string>>;
  /** Looks for the next few hundred files, and again for those that were missing. */
  check(): Promise<void>;
  count(): Promise<number>;
}

/** With a check every five minutes, 10,000 logos are checked every two hours. */
const checkedAtOnce = 500;
const concurrency = 8;

export function createMissingLogos({ db, clock, files, log }: Pick<QrCodeDeps, 'db' | 'clock' | 'files' | 'log'>) {
  // Keys are random, so a random start gives every file its turn, whichever process checks and however often it restarts.
  let position = `logos/${randomBytes(16).toString('hex')}.png`;

  /** Looks for the files and stores the results. A store that does not answer changes nothing. */
  async function look(keys: readonly string[]): Promise<string[]> {
    const missing: string[] = [];
    const waiting = [...keys];
    const lookOneByOne = async () => {
      for (let key = waiting.pop(); key !== undefined; key = waiting.pop())
        if (!(await files.has(key))) missing.push(key);
    };
    await Promise.all(Array.from({ length: concurrency }, lookOneByOne));
    const found = keys.filter((key) => !missing.includes(key));
    if (missing.length > 0) await markMissing(db, missing, clock.now());
    if (found.length > 0) await markFound(db, found);
    return missing;
  }

  return {
    note: (key) => markMissing(db, [key], clock.now()),
    async among(keys) {
      if (keys.length === 0) return new Set();
      const known = await missingAmong(db, keys);
      const missing = await look(known).catch((error: unknown) => {
        log.error({ err: error }, 'check of missing files failed');
        return known;
      });
      return new Set(missing);
    },
    async check() {
      await deleteUnused(db);
      const next = await nextLogoKeys(db, position, checkedAtOnce);
      position = next.length < checkedAtOnce ? '' : (next.at(-1) ?? '');
      const keys = new Set([...next, ...(await leastRecentlyChecked(db, checkedAtOnce))]);
      const missing = await look([...keys]);
      if (missing.length > 0) log.error({ count: missing.length, key: missing[0] }, 'logo files missing');
    },
    count: () => countMissing(db),
  } satisfies MissingLogos;
}
