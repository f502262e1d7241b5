import { isDeepStrictEqual } from 'node:util';
import { type ImportSource, includes, limits, refusalCodes } from '@tessera/contract';
import type { Queryable } from '../../platform/db/db.ts';
import type { DailyAllowance } from '../moderation/daily-codes/daily-codes.service.ts';
import type { AccountPlan } from '../plans/plans.service.ts';
import type { BlockedUrls, CodeBatches, ExistingCode } from '../qr-codes/code-batches.service.ts';
import type { CodeProblem } from '../qr-codes/code-content.service.ts';
import type { JudgedRow } from './import-rows.repo.ts';
import type { BadRow, PlannedCode, PlannedRow, RowWarning } from './planned-code.ts';

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
const changes = (planned: PlannedCode, code: ExistingCode, tags: JudgeFacts['tags']): boolean =>
  (planned.note !== undefined && planned.note !== code.note) ||
  (planned.tags !== undefined && !hasTags(code, planned.tags, tags)) ||
  (planned.title !== undefined && planned.title !== code.title) ||
  (planned.slug !== undefined && planned.slug !== code.slug) ||
  planned.destinationUrl !== code.destinationUrl;

export const summary = ({ destinationUrl, data }: PlannedCode): string | null => {
  const { password: _, ...visible } = (data ?? {}) as Record<string, unknown>;
  const value =
    destinationUrl ?? Object.values(visible).find((one) => typeof one === 'string' || typeof one === 'number');
  return value === undefined ? null : String(value).slice(0, 200);
};

type SlugRefusal = 'repeatedInFile' | 'slug_taken' | 'slug_requires_pro';
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
  issuedSlugs: ReadonlySet<string>;
}

async function lookUp(
  tx: Queryable,
  { userId, codes }: JudgeFacts,
  planned: readonly PlannedCode[],
): Promise<KnownCodes> {
  const slugs = planned.flatMap(({ slug }) => slug ?? []);
  const known = await codes.find(tx, userId, {
    externalIds: planned.flatMap(({ externalId }) => externalId ?? []),
    destinations: planned.flatMap(({ destinationUrl }) => destinationUrl ?? []),
    data: planned.flatMap(({ data }) => data ?? []),
    slugs,
  });
  const byExternalId = new Map(known.map((code) => [code.externalId, code]));
  const bySlug = new Map(known.map((code) => [code.slug, code]));
  return {
    existingOf: ({ externalId, slug }) =>
      (externalId === null ? undefined : byExternalId.get(externalId)) ??
      (slug === undefined ? undefined : bySlug.get(slug)),
    byContent: new Map(known.map((code) => [contentKey(code), code])),
    issuedSlugs: await codes.issuedSlugs(tx, slugs),
  };
}

/** Why the row's code cannot have its slug; undefined if it can. */
function slugRefusal(planned: PlannedCode, known: KnownCodes, { seen, plan }: JudgeFacts): SlugRefusal | undefined {
  const { slug } = planned;
  if (slug === undefined) return undefined;
  if (seen.slugs.has(slug)) return 'repeatedInFile';
  if (known.existingOf(planned)?.slug === slug) return undefined;
  if (known.issuedSlugs.has(slug)) return 'slug_taken';
  return includes(plan.entitlements, 'slugs') ? undefined : refusalCodes.slugs;
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
  if (slug !== undefined) seen.slugs.add(slug);
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

/** Slugs and tags of another program are left out if they cannot be kept; in an own file they are errors. */
function judgeRow({ line, planned: given, warnings }: PlannedRow, known: KnownCodes, facts: JudgeFacts): JudgedRow {
  const refused = slugRefusal(given, known, facts);
  const { slug, tags, ...plain } = given;
  const isTagged = tags === undefined || takeTags(tags, facts);
  const shown = { line, title: given.title ?? null, content: summary(given), warnings };
  if (facts.source === 'tessera' && refused) return { ...shown, planned: given, ...problem('slug', refused) };
  if (facts.source === 'tessera' && !isTagged) {
    const count = limits.tags.maxPerAccount;
    return { ...shown, planned: given, ...problem('tags', 'tag_limit', { count }) };
  }
  const code = { ...plain, ...(slug !== undefined && !refused && { slug }), ...(tags && isTagged && { tags }) };
  const added: RowWarning[] = refused ? [refused === 'repeatedInFile' ? 'slug_taken' : refused] : [];
  if (!isTagged) added.push('tags_not_kept');
  return { ...shown, planned: code, warnings: [...warnings, ...added], ...judgeCode(line, code, known, facts) };
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
      ? { ...row, verdict: 'error', planned: null, warnings: [], codeId: null }
      : judgeRow(row, known, facts),
  );
}
