import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export interface PasskeyRow {
  id: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
  isBackedUp: boolean;
}

const columns = sql`id, name, created_at as "createdAt", last_used_at as "lastUsedAt", backed_up as "isBackedUp"`;

/** Oldest first. */
export const listPasskeys = (db: Queryable, userId: string) =>
  db.many<PasskeyRow>(sql`select ${columns} from passkeys where user_id = ${userId} order by created_at, id`);

export interface Descriptor {
  credentialId: Buffer;
  transports: string[];
}

/** The ids with which a browser finds the passkeys of an account. */
export const listDescriptors = (db: Queryable, userId: string) =>
  db.many<Descriptor>(sql`
    select credential_id as "credentialId", transports from passkeys where user_id = ${userId} order by created_at, id`);

export interface NewPasskey extends PasskeyRow, Descriptor {
  userId: string;
  publicKey: Buffer;
  counter: number;
}

/** Returns false if the credential is registered already, by this account or another. */
export async function insertPasskey(tx: Queryable, passkey: NewPasskey): Promise<boolean> {
  const { id, userId, name, credentialId, publicKey, counter, transports, isBackedUp, createdAt } = passkey;
  return tx.affects(sql`
    insert into passkeys (id, user_id, name, credential_id, public_key, counter, transports, backed_up, created_at)
    values (${id}, ${userId}, ${name}, ${credentialId}, ${publicKey}, ${counter}, ${transports}::text[], ${isBackedUp},
      ${createdAt})
    on conflict (credential_id) do nothing`);
}

/** Serializes changes to the passkeys of an account. Locked before a passkey, as in the deletion of an account. */
export const lockOwner = (tx: Queryable, userId: string) =>
  tx.run(sql`select 1 from users where id = ${userId} for update`);

export const countPasskeys = (db: Queryable, userId: string) =>
  db.value<number>(sql`select count(*) from passkeys where user_id = ${userId}`);

export interface CredentialRow {
  id: string;
  userId: string;
  name: string;
  credentialId: Buffer;
  publicKey: Buffer;
  counter: number;
}

export const findCredential = (db: Queryable, credentialId: Buffer) =>
  db.maybe<CredentialRow>(sql`
    select id, user_id as "userId", name, credential_id as "credentialId", public_key as "publicKey", counter
    from passkeys where credential_id = ${credentialId}`);

export interface Use {
  id: string;
  counter: number;
  isBackedUp: boolean;
  now: Date;
}

export const updateUse = (tx: Queryable, { id, counter, isBackedUp, now }: Use) =>
  tx.run(sql`
    update passkeys set counter = ${counter}, backed_up = ${isBackedUp}, last_used_at = ${now} where id = ${id}`);

/** Returns the passkey with its new name and the name before. */
export const renamePasskey = (tx: Queryable, userId: string, id: string, name: string) =>
  tx.maybe<PasskeyRow & { previousName: string }>(sql`
    with before as (select id as before_id, name as previous from passkeys where id = ${id} and user_id = ${userId} for update)
    update passkeys set name = ${name} from before where id = before_id
    returning ${columns}, previous as "previousName"`);

export async function deletePasskey(tx: Queryable, userId: string, id: string): Promise<string | undefined> {
  const row = await tx.maybe<{ name: string }>(
    sql`delete from passkeys where id = ${id} and user_id = ${userId} returning name`,
  );
  return row?.name;
}
