import {
  type AdminCode,
  type endpoints,
  onDefaultHost,
  pastedLinkNames,
  type QueryOf,
  type ReplyOf,
  shortUrl,
} from '@tessera/contract';
import { pageLimit, cutPage } from '../operators/page.ts';
import type { BlockDeps } from './blocks.deps.ts';
import { presentBlock } from './blocks.present.ts';
import type { BlockRow } from './blocks.repo.ts';
import { type ListedCode, listCodes } from './code-list.repo.ts';
import { type BlockOf, readDestinationBlocks } from './destination-blocks.service.ts';

type List = typeof endpoints.admin.codes;
export type CodeList = (query: QueryOf<List>) => Promise<ReplyOf<List>>;

const normal = (text: string | undefined): string | undefined =>
  text?.trim().normalize('NFC').toLowerCase() || undefined;

/** A host, also of a pasted URL. */
const hostIn = (text: string | undefined): string | undefined =>
  normal(text)
    ?.replace(/^[a-z]+:\/\//, '')
    .replace(/[/?#].*$/, '') || undefined;

function ownBlock(row: ListedCode): BlockRow | undefined {
  const { blockId: id, blockCategory: category, blockReason: reason, blockedAt: createdAt } = row;
  if (id === null || category === null || reason === null || createdAt === null) return undefined;
  return { id, kind: 'code', value: row.hash, category, reason, createdAt };
}

function present(row: ListedCode, publicUrl: string, blockOf: BlockOf): AdminCode {
  const block = ownBlock(row) ?? (row.destinationUrl === null ? undefined : blockOf(row.destinationUrl));
  return {
    id: row.id,
    short_link: shortUrl(publicUrl, onDefaultHost(row.hash)),
    slug: row.slug,
    qr_type: row.qrType,
    destination_url: row.destinationUrl,
    owner: { id: row.ownerId, email: row.ownerEmail, is_suspended: row.isSuspended },
    created_at: row.createdAt.toISOString(),
    is_active: row.isActive,
    clicks: row.clicks,
    block: block ? presentBlock(block, publicUrl) : null,
  };
}

/** The codes of all accounts. Only what operators need to judge a link: no title, no note, no visitors. */
export function createCodeList({ db, config }: Pick<BlockDeps, 'db' | 'config'>): CodeList {
  return async ({ link, host, owner, before = null }) => {
    const names = link?.trim() ? pastedLinkNames(link) : undefined;
    if (names?.length === 0) return { codes: [], next: null };
    const search = { names, host: hostIn(host), owner: normal(owner), before, limit: pageLimit };
    const page = cutPage(await listCodes(db, search));
    const blockOf = await readDestinationBlocks(
      db,
      page.rows.flatMap(({ destinationUrl }) => destinationUrl ?? []),
    );
    return { codes: page.rows.map((row) => present(row, config.publicUrl, blockOf)), next: page.next };
  };
}
