import {
  type AdminBlock,
  type BodyOf,
  type endpoints,
  limits,
  linkKey,
  onDefaultHost,
  type QueryOf,
  type ReplyOf,
} from '@tessera/contract';
import { AppError, invalidFields, notFound } from '../../../http/app-error.ts';
import type { Caller } from '../../../http/caller.ts';
import type { Queryable } from '../../../platform/db/db.ts';
import { everyLink } from '../../links/links.service.ts';
import { recordAct } from '../operators/acts.service.ts';
import { pageLimit, cutPage } from '../operators/page.ts';
import type { BlockDeps } from './blocks.deps.ts';
import { presentBlock } from './blocks.present.ts';
import { type BlockRow, countPatterns, deleteBlock, insertBlock, listBlocks, lockCode } from './blocks.repo.ts';
import { createCodeList } from './code-list.ts';
import { parseHost, parsePattern } from './destination-blocks.policy.ts';
import { tellOwner } from './tell-owner.ts';

type BlockBody = BodyOf<typeof endpoints.admin.block>;
type List = typeof endpoints.admin.blocks;

export type Blocks = ReturnType<typeof createBlocks>;

const alreadyBlocked = () => new AppError('already_blocked');

/** Blocks of codes, hosts and patterns. They have no expiry: an operator removes them. */
export function createBlocks(deps: BlockDeps) {
  const { config, db, clock, ids, outbox, links, reports } = deps;
  const { publicUrl } = config;

  async function insert(tx: Queryable, operator: Caller, row: BlockRow, body: BlockBody): Promise<void> {
    if (body.kind !== 'code') {
      if (body.kind === 'pattern' && (await countPatterns(tx)) >= limits.admin.maxPatterns)
        throw new AppError('block_limit', { params: { count: limits.admin.maxPatterns } });
      if (!(await insertBlock(tx, { ...row, codeId: null }))) throw alreadyBlocked();
      return;
    }
    const code = await lockCode(tx, { id: body.code_id });
    if (!code) throw notFound();
    row.value = code.hash;
    if (!(await insertBlock(tx, { ...row, codeId: code.id }))) throw alreadyBlocked();
    await tellOwner(deps, tx, code, 'code_blocked', row);
    await reports.closeBlocked(tx, operator, { hash: code.hash, reason: row.reason });
  }

  function blockedValue(body: BlockBody): string {
    if (body.kind === 'code') return '';
    const parsed = body.kind === 'host' ? parseHost(body.value, publicUrl) : parsePattern(body.value);
    if ('problem' in parsed) throw invalidFields({ value: parsed.problem });
    return parsed.value;
  }

  /** The own caches are changed at once; the notification of the database reaches the others. */
  async function applyToLinks({ kind, value }: BlockRow): Promise<void> {
    outbox.wake();
    // The slugs of a code are revalidated by the notification, like those of a changed code.
    await links.invalidate(kind === 'code' ? linkKey(onDefaultHost(value)) : everyLink);
  }

  return {
    codes: createCodeList(deps),

    async list({ before }: QueryOf<List>): Promise<ReplyOf<List>> {
      const page = cutPage(await listBlocks(db, before ?? null, pageLimit));
      return { blocks: page.rows.map((row) => presentBlock(row, publicUrl)), next: page.next };
    },

    async block(operator: Caller, body: BlockBody): Promise<AdminBlock> {
      const { kind, category, reason } = body;
      const value = blockedValue(body);
      const block = await db.tx(async (tx) => {
        const now = clock.now();
        const row: BlockRow = { id: ids.uuid(now), kind, value, category, reason, createdAt: now };
        await insert(tx, operator, row, body);
        const target = presentBlock(row, publicUrl).value;
        await recordAct(deps, tx, { operator: operator.email, kind: `${kind}_blocked`, target, reason });
        return row;
      });
      await applyToLinks(block);
      return presentBlock(block, publicUrl);
    },

    async unblock(operator: Caller, id: string, reason: string) {
      const block = await db.tx(async (tx) => {
        const row = await deleteBlock(tx, id);
        if (!row) throw notFound();
        const target = presentBlock(row, publicUrl).value;
        await recordAct(deps, tx, { operator: operator.email, kind: `${row.kind}_unblocked`, target, reason });
        const code = row.kind === 'code' ? await lockCode(tx, { hash: row.value }) : undefined;
        if (code) await tellOwner(deps, tx, code, 'code_unblocked', { category: row.category, reason });
        return row;
      });
      await applyToLinks(block);
    },
  };
}
