import { createHash } from 'node:crypto';
import { after, minutes } from '../../../platform/clock/clock.ts';
import { routingUrls } from '../../moderation/destination-checks/code-urls.service.ts';
import type { WatchDeps } from '../watch.deps.ts';
import { groupBy } from '../group-by.ts';
import { isPrivateName } from './site.ts';
import { addHosts, findMissingHosts } from './targets.repo.ts';
import {
  addTargets,
  deleteUnused,
  type KnownUse,
  listUses,
  lockWatchedCodes,
  nextAccounts,
  nextCodesOf,
  readWatchedCodes,
  replaceUses,
  takeChanges,
  type Target,
  type Use,
  type WatchedCode,
} from './uses.repo.ts';

/** Few enough that other requests do not wait for the embedded engine's only connection. */
const batchSize = 500;
const accountsPerPage = 100;
/** A new destination may be saved before its page is published. */
const firstCheckMs = minutes(1);

/** A UUID of version 8 from the URL, so that a URL is one target for all codes. */
function targetId(url: string): string {
  const hex = createHash('sha256').update(url).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The destination without its fragment, which servers do not get; undefined for one that cannot be checked from here. */
function targetOf(destination: string): Target | undefined {
  if (!URL.canParse(destination)) return undefined;
  const url = new URL(destination);
  if (!/^https?:$/.test(url.protocol) || isPrivateName(url.hostname) || url.username || url.password) return undefined;
  url.hash = '';
  return { id: targetId(url.href), url: url.href, host: url.hostname };
}

function targetsOf({ destinationUrl, routing }: WatchedCode): Target[] {
  const urls = [...(destinationUrl === null ? [] : [destinationUrl]), ...routingUrls(routing).map(({ url }) => url)];
  const targets = urls.flatMap((url) => targetOf(url) ?? []);
  return [...new Map(targets.map((target) => [target.id, target])).values()];
}

interface TargetUse extends Omit<Use, 'targetId'> {
  target: Target;
}

const listTargetUses = (codes: readonly WatchedCode[]): TargetUse[] =>
  codes.flatMap((code) => targetsOf(code).map((target) => ({ codeId: code.id, userId: code.userId, target })));

/** The ids of the targets of each code as a text, which is compared. */
function targetsByCode(uses: readonly KnownUse[]): Map<string, string> {
  const byCode = groupBy(uses, ({ codeId }) => codeId);
  return new Map(
    [...byCode].map(([codeId, own]) => [codeId, String(own.map(({ targetId }) => String(targetId)).sort())]),
  );
}

/** Keeps the list of watched destinations equal to the codes. */
export function createSyncUses({ db, clock }: Pick<WatchDeps, 'db' | 'clock'>) {
  const syncCodes = (codeIds: readonly string[]) =>
    db.tx(async (tx) => {
      const now = clock.now();
      const uses = listTargetUses(await lockWatchedCodes(tx, codeIds));
      const targets = [...new Map(uses.map(({ target }) => [target.id, target])).values()];
      const dueAt = after(now, firstCheckMs);
      const newHosts = await addTargets(tx, targets, dueAt);
      await replaceUses(tx, {
        codeIds,
        uses: uses.map(({ target, ...use }) => ({ ...use, targetId: target.id })),
        now,
      });
      // Only these: a host that is due without a target costs a claim. Last, so that their locks are short.
      const missing = await findMissingHosts(
        tx,
        targets.map(({ host }) => host),
      );
      await addHosts(tx, [...newHosts, ...missing], dueAt);
    });

  /** Those of the codes whose destinations are not those that are known. Most are unchanged, so this takes no locks. */
  async function findOutdated(codeIds: readonly string[]): Promise<string[]> {
    const known = targetsByCode(await listUses(db, codeIds));
    const uses = listTargetUses(await readWatchedCodes(db, codeIds));
    const current = targetsByCode(uses.map(({ codeId, target }) => ({ codeId, targetId: target.id })));
    return codeIds.filter((id) => known.get(id) !== current.get(id));
  }

  return {
    /** The codes that changed. Returns whether there were any. */
    async changed(): Promise<boolean> {
      let count = 0;
      for (;;) {
        const ids = await takeChanges(db, batchSize);
        if (ids.length > 0) await syncCodes(ids);
        count += ids.length;
        if (ids.length < batchSize) return count > 0;
      }
    },

    /** All codes: plans have changed, or a process died between two steps. */
    async all(): Promise<void> {
      let lastAccount: string | null = null;
      for (;;) {
        const accounts: string[] = await nextAccounts(db, lastAccount, accountsPerPage);
        for (const userId of accounts) {
          let lastCode: string | null = null;
          for (;;) {
            const ids: string[] = await nextCodesOf(db, userId, lastCode, batchSize);
            const outdated = await findOutdated(ids);
            if (outdated.length > 0) await syncCodes(outdated);
            lastCode = ids.at(-1) ?? null;
            if (ids.length < batchSize) break;
          }
        }
        lastAccount = accounts.at(-1) ?? null;
        if (accounts.length < accountsPerPage) break;
      }
      await deleteUnused(db, clock.now());
    },
  };
}
