import type { ShareKind } from '@tessera/contract';
import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { isEntitled } from '../plans/plans.service.ts';

export interface ShareSettings {
  title: string | null;
  passwordHash: string | null;
  showsCodes: boolean;
  showsAnnotations: boolean;
  expiresAt: Date | null;
}

export interface ShareRow extends ShareSettings {
  id: string;
  userId: string;
  kind: ShareKind;
  /** The code or tag; null for the account. */
  targetId: string | null;
  targetName: string | null;
  sealedToken: Buffer;
  createdAt: Date;
  lastViewedAt: Date | null;
}

export interface NewShare extends ShareSettings {
  id: string;
  userId: string;
  kind: ShareKind;
  targetId: string | null;
  tokenHash: Buffer;
  sealedToken: Buffer;
  createdAt: Date;
}

const columns = sql`shares.id, shares.user_id as "userId", shares.kind, coalesce(shares.code_id, shares.tag_id) as "targetId",
  coalesce(c.title, t.name) as "targetName", shares.sealed_token as "sealedToken", shares.title, shares.password_hash as "passwordHash",
  shares.shows_codes as "showsCodes", shares.shows_annotations as "showsAnnotations", shares.expires_at as "expiresAt", shares.created_at as "createdAt", shares.last_viewed_at as "lastViewedAt"`;
const tables = sql`shares left join qr_codes c on c.id = shares.code_id left join tags t on t.id = shares.tag_id`;

/** Newest first. */
export const listShares = (db: Queryable, userId: string) =>
  db.many<ShareRow>(sql`
    select ${columns} from ${tables} where shares.user_id = ${userId} order by shares.created_at desc, shares.id desc`);

export const findShare = (db: Queryable, userId: string, id: string) =>
  db.maybe<ShareRow>(sql`select ${columns} from ${tables} where shares.id = ${id} and shares.user_id = ${userId}`);

export const lockShare = (tx: Queryable, userId: string, id: string) =>
  tx.maybe<ShareRow>(sql`
    select ${columns} from ${tables} where shares.id = ${id} and shares.user_id = ${userId} for update of shares`);

export const countShares = (tx: Queryable, userId: string) =>
  tx.value<number>(sql`select count(*) from shares where user_id = ${userId}`);

/** The code or tag cannot be deleted before the transaction ends. */
export async function lockTarget(tx: Queryable, userId: string, kind: 'code' | 'tag', id: string): Promise<boolean> {
  const table = sql.ident(kind === 'code' ? 'qr_codes' : 'tags');
  const own = await tx.maybe(sql`select id from ${table} where id = ${id} and user_id = ${userId} for key share`);
  return own !== undefined;
}

export const insertShare = (tx: Queryable, share: NewShare) =>
  tx.run(sql`
    insert into shares (id, user_id, kind, code_id, tag_id, token_hash, sealed_token, title, password_hash, shows_codes,
      shows_annotations, expires_at, created_at)
    values (${share.id}, ${share.userId}, ${share.kind}, ${share.kind === 'code' ? share.targetId : null},
      ${share.kind === 'tag' ? share.targetId : null}, ${share.tokenHash}, ${share.sealedToken}, ${share.title},
      ${share.passwordHash}, ${share.showsCodes}, ${share.showsAnnotations}, ${share.expiresAt}, ${share.createdAt})`);

export const updateShare = (tx: Queryable, id: string, settings: ShareSettings) =>
  tx.run(sql`
    update shares set title = ${settings.title}, password_hash = ${settings.passwordHash},
      shows_codes = ${settings.showsCodes}, shows_annotations = ${settings.showsAnnotations}, expires_at = ${settings.expiresAt}
    where id = ${id}`);

export const deleteShare = (tx: Queryable, userId: string, id: string) =>
  tx.run(sql`delete from shares where id = ${id} and user_id = ${userId}`);

/** A share as a visitor opens it. */
export interface OpenedShare extends ShareRow {
  /** The time zone of the account. */
  zone: string;
  /** Whether the plan of the account includes detailed statistics. */
  isDetailed: boolean;
}

/** Undefined if the token is unknown, the account is suspended, or an operator has blocked the code. */
export const findOpenedShare = (db: Queryable, tokenHash: Buffer) =>
  db.maybe<OpenedShare>(sql`
    select ${columns}, coalesce(u.timezone, 'UTC') as zone, ${isEntitled(sql`shares.user_id`, 'analytics')} as "isDetailed"
    from ${tables} join users u on u.id = shares.user_id
    where shares.token_hash = ${tokenHash} and u.suspended_at is null
      and not exists (select from blocks b where b.code_id = shares.code_id)`);

export const recordView = (db: Queryable, id: string, minute: Date) =>
  db.run(sql`
    update shares set last_viewed_at = ${minute} where id = ${id} and last_viewed_at is distinct from ${minute}`);

/** The hash of its password; undefined if it has none. */
export async function findSharePassword(db: Queryable, id: string): Promise<string | undefined> {
  const row = await db.maybe<{ hash: string | null }>(sql`select password_hash as hash from shares where id = ${id}`);
  return row?.hash ?? undefined;
}
