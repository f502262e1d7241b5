import type { Metadata, QrStyleOptions, RendererVersion } from '@tessera/contract';
import { AppError, invalidFields } from '../../http/app-error.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { type AccountPlan, requiresSubscription } from '../plans/plans.service.ts';
import { checkTagIds } from '../tags/tags.service.ts';
import { insertCodes } from './code-batches.repo.ts';
import { type CodeContent, codeNameProblem } from './code-content.service.ts';
import type { CodeEvents } from './code-events.ts';
import type { QrCodeDeps } from './qr-codes.deps.ts';
import { creationRefusal } from './qr-codes.policy.ts';
import type { Reservations } from './reservations.service.ts';
import { issueSlugs } from './slugs.repo.ts';

/** A new code. Id, hash and time are chosen unless they are given. */
export interface NewCode extends CodeContent {
  id?: string | undefined;
  /** A hash that was reserved for the code. */
  hash?: string | undefined;
  createdAt: Date | null;
  /** Imports also keep names of other programs. */
  slug: string | null;
  /** Further names, of imported links. */
  otherSlugs?: readonly string[] | undefined;
  /** The slug in the symbol, instead of the hash. */
  symbolSlug: string | null;
  note: string | null;
  metadata: Metadata;
  style: QrStyleOptions;
  rendererVersion: RendererVersion;
  logoKey: string | null;
  tagIds: readonly string[];
  importedClicks: number | null;
  /** Null: as for other codes of its encoding. */
  publicPicture: boolean | null;
}

export interface CodeOwner {
  userId: string;
  /** Read after the account was locked. */
  plan: AccountPlan;
}

/** Creates codes in the transaction, in few statements. Returns their ids and hashes in the order of the codes. */
export type InsertCodes = (
  tx: Queryable,
  owner: CodeOwner,
  codes: readonly NewCode[],
) => Promise<{ id: string; hash: string }[]>;

/** Throws if the plan does not allow the code. */
function requireCreation(plan: AccountPlan, code: NewCode): void {
  const refusal = creationRefusal(plan, code);
  if (refusal) throw requiresSubscription(refusal, refusal === 'slugs' ? undefined : { count: plan.quota });
}

const namesOf = ({ slug, otherSlugs = [] }: NewCode): readonly string[] =>
  slug === null ? otherSlugs : [slug, ...otherSlugs];

function checkNames(code: NewCode): void {
  const problem = namesOf(code).map(codeNameProblem).find(Boolean);
  if (problem) throw invalidFields({ slug: problem });
}

/** The only way to create codes, for the API and for imports: plan, daily limit, names, tags and events for webhooks. */
export function createInsertCodes(
  { clock, ids, webhooks, dailyCodes }: Pick<QrCodeDeps, 'clock' | 'ids' | 'webhooks' | 'dailyCodes'>,
  { events, reservations }: { events: CodeEvents; reservations: Pick<Reservations, 'issue'> },
): InsertCodes {
  /** Adds ids, hashes and times. Lists sort codes of the same time by id: sorted ids keep the order of the codes. */
  async function identify(tx: Queryable, codes: readonly NewCode[], now: Date) {
    const sortedIds = codes.map(() => ids.uuid(now)).sort();
    const hashes = await reservations.issue(tx, codes.filter(({ hash }) => hash === undefined).length, now);
    return codes.map((code, index) => {
      const [id, hash] = [code.id ?? sortedIds[index], code.hash ?? hashes.pop()];
      if (id === undefined || hash === undefined) throw new Error('an id is missing');
      return { ...code, id, hash, createdAt: code.createdAt ?? now };
    });
  }

  return async (tx, { userId, plan }, codes) => {
    codes.forEach((code, index) => requireCreation({ ...plan, remaining: plan.remaining - index }, code));
    await dailyCodes.take(tx, { userId, plan }, codes.length);
    const now = clock.now();
    const rows = await identify(tx, codes, now);
    codes.forEach(checkNames);
    const named = rows.flatMap((row) => namesOf(row).map((slug) => ({ slug, hash: row.hash })));
    if (named.length > 0 && !(await issueSlugs(tx, userId, named, now))) throw new AppError('slug_taken');
    const tagIds = new Set(codes.flatMap((code) => code.tagIds));
    if (tagIds.size > 0) await checkTagIds(tx, userId, [...tagIds]);
    await insertCodes(tx, userId, rows, now);
    if (await webhooks.isReceived(tx, userId, 'code.created'))
      for (const { id } of rows) await events.created(tx, userId, id);
    return rows;
  };
}
