import type { ApiKeyScope, Language } from '@tessera/contract';
import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export interface ApiKeyRow {
  id: string;
  name: string;
  prefix: string;
  scopes: ApiKeyScope[];
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  /** Of a key for browsers; empty for others. */
  origins: string[];
  codeIds: string[];
}

/** Those of a key for browsers have a column of their own. */
const scopes = sql`coalesce(browser_scopes, scopes) as scopes`;

const columns = sql`id, name, prefix, ${scopes}, origins, code_ids as "codeIds", created_at as "createdAt", expires_at as "expiresAt",
  last_used_at as "lastUsedAt"`;

export interface NewApiKey extends Omit<ApiKeyRow, 'lastUsedAt'> {
  userId: string;
  hash: Buffer;
}

export const insertApiKey = (tx: Queryable, key: NewApiKey) =>
  tx.run(sql`
    insert into api_keys (id, user_id, name, hash, prefix, scopes, browser_scopes, origins, code_ids, created_at, expires_at)
    values (${key.id}, ${key.userId}, ${key.name}, ${key.hash}, ${key.prefix},
      ${key.origins.length > 0 ? [] : key.scopes}::text[], ${key.origins.length > 0 ? key.scopes : null}::text[],
      ${key.origins}::text[], ${key.codeIds}::uuid[], ${key.createdAt}, ${key.expiresAt})`);

/** The number of these codes that belong to the account. */
export const countOwnCodes = (tx: Queryable, userId: string, ids: readonly string[]) =>
  tx.value<number>(sql`select count(*) from qr_codes where user_id = ${userId} and id = any(${[...ids]}::uuid[])`);

/** Newest first, without revoked keys. */
export const listApiKeys = (db: Queryable, userId: string) =>
  db.many<ApiKeyRow>(sql`
    select ${columns} from api_keys where user_id = ${userId} and revoked_at is null order by created_at desc, id desc`);

/** Locks the account, so that parallel calls cannot exceed the limit. */
export async function countApiKeys(tx: Queryable, userId: string): Promise<number> {
  await tx.run(sql`select 1 from users where id = ${userId} for update`);
  return tx.value<number>(sql`select count(*) from api_keys where user_id = ${userId} and revoked_at is null`);
}

/** Returns undefined if the account has no such key, or it is revoked already. */
export const revokeApiKey = (tx: Queryable, userId: string, id: string, now: Date) =>
  tx.maybe<{ name: string }>(sql`
    update api_keys set revoked_at = ${now} where id = ${id} and user_id = ${userId} and revoked_at is null
    returning name`);

export interface KeyOwner {
  keyId: string;
  scopes: ApiKeyScope[];
  origins: string[];
  codeIds: string[];
  expiresAt: Date | null;
  revokedAt: Date | null;
  userId: string;
  email: string;
  language: Language;
  suspendedAt: Date | null;
}

export const findKeyOwner = (db: Queryable, hash: Buffer) =>
  db.maybe<KeyOwner>(sql`
    select k.id as "keyId", ${scopes}, k.origins, k.code_ids as "codeIds", k.expires_at as "expiresAt", k.revoked_at as "revokedAt",
      u.id as "userId", u.email, u.language, u.suspended_at as "suspendedAt"
    from api_keys k join users u on u.id = k.user_id
    where k.hash = ${hash}`);

export const updateLastUsed = (db: Queryable, ids: readonly string[], minute: Date) =>
  db.run(sql`
    update api_keys set last_used_at = ${minute}
    where id = any(${ids}::uuid[]) and (last_used_at is null or last_used_at < ${minute})`);

export const deleteRevokedBefore = (db: Queryable, before: Date) =>
  db.run(sql`delete from api_keys where revoked_at < ${before}`);
