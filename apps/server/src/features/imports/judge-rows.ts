import { isDeepStrictEqual } from 'node:util';
import { type ImportSource, includes, isKeptName, limits, type LostLinkReason, refusalCodes } from '@tessera/contract';
import type { Queryable } from '../../platform/db/db.ts';
import type { DailyAllowance } from '../moderation/daily-codes/daily-codes.service.ts';
import type { AccountPlan } from '../plans/plans.service.ts';
import type { BlockedUrls, CodeBatches, ExistingCode } from '../qr-codes/code-batches.service.ts';
import type { CodeProblem } from '../qr-codes/code-content.service.ts';
import type { JudgedRow } from './import-rows.repo.ts';
import { type BadRow, type PlannedCode, type PlannedRow, type RowWarning, shownLostLinks } from './planned-code.ts';

export interface JudgeFacts {
  userId: string;
  source: ImportSource;
  plan: AccountPlan;
  /** The tags of the account: ids by name in lower case. */
  tags: ReadonlyMap<string, string>;
  codes: CodeBatches;
  /** The problem of a row whose destination is listed as harmful. */
  blocked: BlockedUrls;
  /** How many codes the account may create today. */
  daily: DailyAllowance;
  /** Whether a row may have the content and title of another code. */
  mayRepeat: boolean;
  /** Names and ids that earlier rows of the file have used. */
  seen: SeenRows;
}

/** The lines of the file by external id, its slugs and contents, and the number of codes to create. */
export interface SeenRows {
  externalIds: Map<string, number>;
  slugs: Set<string>;
  contents: Set<string>;
  /** Names in lower case of tags that the import would create. */
  newTags: Set<string>;
  creations: number;
}
export const noRows = (): SeenRows => ({
  externalIds: new Map(),
  slugs: new Set(),
  contents: new Set(),
  newTags: new Set(),
  creations: 0,
});

const sortedJson = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

type Content = Pick<ExistingCode, 'type' | 'title' | 'destinationUrl' | 'data'>;
const contentKey = ({ type, title, destinationUrl, data }: Content): string =>
  sortedJson([type, title, destinationUrl, data]);

const plannedContent = ({ type, title = null, destinationUrl, data }: PlannedCode): Content => ({
  type,
  title,
  destinationUrl,
  data,
});

function hasTags({ tagIds }: ExistingCode, names: readonly string[], tags: JudgeFacts['tags']): boolean {
  const ids = names.map((name) => tags.get(name.toLowerCase()));
  return ids.length === tagIds.length && ids.every((id) => id !== undefined && tagIds.includes(id));
}

/** Whether the row changes the code. */
const changes = (planned: PlannedCode, code: ExistingCode, tags: JudgeFacts['tags']): boolean | undefined =>
  (planned.note !== undefined && planned.note !== code.note) ||
  (planned.tags !== undefined && !hasTags(code, planned.tags, tags)) ||
  (planned.title !== undefined && planned.title !== code.title) ||
  (planned.slug !== undefined && planned.slug !== code.slug) ||
  planned.otherSlugs?.some((name) => !code.names.includes(name)) ||
  planned.destinationUrl !== code.destinationUrl;

export const summary = ({ destinationUrl, data }: PlannedCode): string | null => {
  const { password: _, ...visible } = (data ?? {}) as Record<string, unknown>;
  const value =
    destinationUrl ?? Object.values(visible).find((one) => typeof one === 'string' || typeof one === 'number');
  return value === undefined ? null : String(value).slice(0, 200);
};

type SlugRefusal = 'repeatedInFile' | 'slug_taken' | 'slug_requires_pro';
const lostReasons = {
  repeatedInFile: 'taken',
  slug_taken: 'taken',
  slug_requires_pro: 'requires_pro',
} as const satisfies Record<SlugRefusal, LostLinkReason>;
type Verdict = Pick<JudgedRow, 'verdict' | 'problem' | 'codeId'>;
const problem = (field: string, code: CodeProblem['code'], params?: CodeProblem['params']): Verdict => ({
  verdict: 'error',
  problem: { field, code, ...(params && { params }) },
  codeId: null,
});

function judgeUpdate(planned: PlannedCode, code: ExistingCode, { plan, tags, blocked }: JudgeFacts): Verdict {
  const hasSameContent =
    code.type === planned.type && (planned.type === 'url' || isDeepStrictEqual(code.data, planned.data));
  if (!hasSameContent) return problem('external_id', 'external_id_in_use');
  if (!changes(planned, code, tags)) return { verdict: 'duplicate', problem: null, codeId: code.id };
  if (!includes(plan.entitlements, 'edits')) return problem('external_id', refusalCodes.edits);
  const listed = planned.destinationUrl === code.destinationUrl ? undefined : blocked(planned);
  if (listed) return problem(listed.field, listed.code);
  return { verdict: 'update', problem: null, codeId: code.id };
}

function judgeCreation(planned: PlannedCode, { plan, codes, seen, blocked, daily }: JudgeFacts): Verdict {
  const { type, slug = null } = planned;
  const refused = blocked(planned) ?? codes.refusal({ plan, daily }, seen.creations, { type, slug });
  if (refused) return problem(refused.field, refused.code, refused.params);
  seen.creations += 1;
  return { verdict: 'create', problem: null, codeId: null };
}

/** The existing codes, slugs and links that a batch of rows refers to. */
interface KnownCodes {
  /** The code that the row describes, by its external id or slug. */
  existingOf(planned: PlannedCode): ExistingCode | undefined;
  byContent: ReadonlyMap<string, ExistingCode>;
  /** The slugs of the account. */
  slugs: ReadonlySet<string | null | undefined>;
  takenNames: ReadonlySet<string>;
}

async function lookUp(
  tx: Queryable,
  { userId, codes }: JudgeFacts,
  planned: readonly PlannedCode[],
): Promise<KnownCodes> {
  const slugs = planned.flatMap(namesOf).flatMap((name) => [name, name.toLowerCase()]);
  const known = await codes.find(tx, userId, {
    externalIds: planned.flatMap(({ externalId }) => externalId ?? []),
    destinations: planned.flatMap(({ destinationUrl }) => destinationUrl ?? []),
    data: planned.flatMap(({ data }) => data ?? []),
    slugs,
  });
  const byExternalId = new Map(known.map((code) => [code.externalId, code]));
  const bySlug = new Map(known.map((code) => [code.slug, code]));
  return {
    existingOf: (code) => {
      const [name] = namesOf(code);
      const named = name === undefined ? undefined : bySlug.get(name);
      return (code.externalId === null ? undefined : byExternalId.get(code.externalId)) ?? named;
    },
    byContent: new Map(known.map((code) => [contentKey(code), code])),
    slugs: new Set(bySlug.keys()),
    takenNames: await codes.takenNames(tx, userId, slugs),
  };
}

const namesOf = ({ slug, otherSlugs = [] }: PlannedCode): string[] =>
  slug === undefined ? otherSlugs : [slug, ...otherSlugs];

/** The name, and the path in upper case that a slug answers too, so that no other row may have it. */
const claimsOf = (slug: string): string[] =>
  isKeptName(slug) && slug !== slug.toUpperCase() ? [slug] : [slug, `/${slug.toUpperCase()}`];

/** Why the row's code cannot have the name; undefined if it can. */
function nameRefusal(
  name: string,
  existing: ExistingCode | undefined,
  known: KnownCodes,
  { seen, plan }: JudgeFacts,
): SlugRefusal | undefined {
  if (claimsOf(name).some((claim) => seen.slugs.has(claim))) return 'repeatedInFile';
  if (existing?.names.includes(name)) return undefined;
  if (known.takenNames.has(name)) return 'slug_taken';
  return includes(plan.entitlements, 'slugs') ? undefined : refusalCodes.slugs;
}

/** The names that the row's code can have, the others with the reason, and why it cannot have the first of those. */
function chooseNames(planned: PlannedCode, known: KnownCodes, facts: JudgeFacts) {
  const existing = known.existingOf(planned);
  const judged = namesOf(planned).map((name) => ({ name, refused: nameRefusal(name, existing, known, facts) }));
  const [slug, ...otherSlugs] = judged.filter(({ refused }) => !refused).map(({ name }) => name);
  const refused = judged.map((one) => one.refused).find(Boolean);
  const lost = judged.flatMap((one) => (one.refused ? [{ name: one.name, reason: lostReasons[one.refused] }] : []));
  return {
    refused,
    lost,
    names: { ...(slug !== undefined && { slug }), ...(otherSlugs.length > 0 && { otherSlugs }) },
  };
}

/** Counts the tags that the row would create. Returns false if the account cannot have so many. */
function takeTags(names: readonly string[], { tags, seen }: JudgeFacts): boolean {
  const added = names.map((name) => name.toLowerCase()).filter((name) => !tags.has(name) && !seen.newTags.has(name));
  if (tags.size + seen.newTags.size + added.length > limits.tags.maxPerAccount) return false;
  for (const name of added) seen.newTags.add(name);
  return true;
}

function judgeCode(line: number, code: PlannedCode, known: KnownCodes, facts: JudgeFacts): Verdict {
  const { externalId, slug } = code;
  const { seen } = facts;
  const earlier = externalId === null ? undefined : seen.externalIds.get(externalId);
  if (earlier !== undefined) return problem('external_id', 'repeatedInFile', { line: earlier });
  if (externalId !== null) seen.externalIds.set(externalId, line);
  for (const claim of namesOf(code).flatMap(claimsOf)) seen.slugs.add(claim);
  const existing = known.existingOf(code);
  if (existing) return judgeUpdate(code, existing, facts);
  if (externalId !== null || slug !== undefined) return judgeCreation(code, facts);
  const key = contentKey(plannedContent(code));
  const same = known.byContent.get(key);
  if (!facts.mayRepeat && (same || seen.contents.has(key)))
    return { verdict: 'duplicate', problem: null, codeId: same?.id ?? null };
  seen.contents.add(key);
  return judgeCreation(code, facts);
}

/** In an own file, a slug of the account may be in any case. */
function ownSpelling(planned: PlannedCode, known: KnownCodes): PlannedCode {
  const slug = planned.slug?.toLowerCase();
  const isOwnSlug = slug !== undefined && !isKeptName(slug) && known.slugs.has(slug);
  return isOwnSlug && !known.slugs.has(planned.slug) ? { ...planned, slug } : planned;
}

/** Slugs and tags of another program are left out if they cannot be kept; in an own file they are errors. */
function judgeRow(
  { line, planned, warnings, lostLinks: earlier }: PlannedRow,
  known: KnownCodes,
  facts: JudgeFacts,
): JudgedRow {
  const given = facts.source === 'tessera' ? ownSpelling(planned, known) : planned;
  const { refused, lost, names } = chooseNames(given, known, facts);
  const { slug: _, otherSlugs: _others, tags, ...plain } = given;
  const isTagged = tags === undefined || takeTags(tags, facts);
  const shown = { line, title: given.title ?? null, content: summary(given), warnings, lostLinks: earlier };
  const isWrong = facts.source === 'tessera' && given.slug !== undefined;
  if (isWrong && refused) return { ...shown, planned: given, ...problem('slug', refused) };
  if (facts.source === 'tessera' && !isTagged) {
    const count = limits.tags.maxPerAccount;
    return { ...shown, planned: given, ...problem('tags', 'tag_limit', { count }) };
  }
  const code = { ...plain, ...names, ...(tags && isTagged && { tags }) };
  const added: RowWarning[] = refused ? [refused === 'repeatedInFile' ? 'slug_taken' : refused] : [];
  if (!isTagged) added.push('tags_not_kept');
  const lostLinks = shownLostLinks([...earlier, ...lost]);
  return {
    ...shown,
    planned: code,
    warnings: [...warnings, ...added],
    lostLinks,
    ...judgeCode(line, code, known, facts),
  };
}

/** Decides what happens with each row, in the order of the file. */
export async function judgeRows(
  tx: Queryable,
  facts: JudgeFacts,
  rows: readonly (PlannedRow | BadRow)[],
): Promise<JudgedRow[]> {
  const planned = rows.flatMap((row) => ('planned' in row ? [row.planned] : []));
  const known = await lookUp(tx, facts, planned);
  return rows.map((row) =>
    'problem' in row
      ? { ...row, verdict: 'error', planned: null, warnings: [], lostLinks: [], codeId: null }
      : judgeRow(row, known, facts),
  );
}
