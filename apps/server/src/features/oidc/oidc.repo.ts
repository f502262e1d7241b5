import type { Language, OidcPurpose } from '@tessera/contract';
import type { Queryable } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export interface OidcRequestRow {
  /** Mixed into the values that are derived from the browser's secret. */
  salt: string;
  language: Language;
  /** Of the browser; null if it has not told it. */
  timezone: string | null;
  inviteCode: string | null;
  createdAt: Date;
}

export interface NewOidcRequest extends OidcRequestRow {
  stateHash: Buffer;
  secretHash: Buffer;
  purpose: OidcPurpose;
  expiresAt: Date;
}

export const insertRequest = (db: Queryable, row: NewOidcRequest) =>
  db.run(sql`
    insert into oidc_requests (state_hash, secret_hash, salt, purpose, language, timezone, invite_code, created_at, expires_at)
    values (${row.stateHash}, ${row.secretHash}, ${row.salt}, ${row.purpose}, ${row.language}, ${row.timezone},
      ${row.inviteCode}, ${row.createdAt}, ${row.expiresAt})`);

/** Deletes the request, so that it is used once. Another browser's secret finds nothing. */
export const spendRequest = (
  db: Queryable,
  key: { stateHash: Buffer; secretHash: Buffer; purpose: OidcPurpose },
  now: Date,
) =>
  db.maybe<OidcRequestRow>(sql`
    delete from oidc_requests
    where state_hash = ${key.stateHash} and secret_hash = ${key.secretHash} and purpose = ${key.purpose}
      and expires_at > ${now}
    returning salt, language, timezone, invite_code as "inviteCode", created_at as "createdAt"`);

export const deleteExpiredRequests = (db: Queryable, now: Date) =>
  db.run(sql`delete from oidc_requests where expires_at <= ${now}`);

export interface IdentityKey {
  issuer: string;
  subject: string;
}

export const findIdentityOwner = (db: Queryable, { issuer, subject }: IdentityKey) =>
  db.maybe<{ userId: string }>(sql`
    select user_id as "userId" from oidc_identities where issuer = ${issuer} and subject = ${subject}`);

export interface NewIdentity extends IdentityKey {
  userId: string;
  email: string | null;
  now: Date;
}

/** Returns false if the identity is linked already, or the account has another one at this provider. */
export const insertIdentity = (tx: Queryable, { issuer, subject, userId, email, now }: NewIdentity) =>
  tx.affects(sql`
    insert into oidc_identities (issuer, subject, user_id, email, linked_at)
    values (${issuer}, ${subject}, ${userId}, ${email}, ${now})
    on conflict do nothing`);

export const deleteIdentity = (tx: Queryable, userId: string, issuer: string) =>
  tx.run(sql`delete from oidc_identities where user_id = ${userId} and issuer = ${issuer}`);

export const listIdentities = (db: Queryable, userId: string) =>
  db.many<{ issuer: string; email: string | null; linkedAt: Date }>(sql`
    select issuer, email, linked_at as "linkedAt" from oidc_identities where user_id = ${userId}`);

export interface OidcLinkRow {
  hasPassword: boolean;
  identityEmail: string | null;
  /** Null if the account is not linked. */
  linkedAt: Date | null;
}

export const findLink = (db: Queryable, userId: string, issuer: string) =>
  db.one<OidcLinkRow>(sql`
    select u.password_hash is not null as "hasPassword", i.email as "identityEmail", i.linked_at as "linkedAt"
    from users u left join oidc_identities i on i.user_id = u.id and i.issuer = ${issuer}
    where u.id = ${userId}`);

/** Serializes changes to the account's ways to sign in. Returns undefined if the account is being deleted. */
export const lockOwner = (tx: Queryable, userId: string) =>
  tx.maybe<{ id: string }>(sql`select id from users where id = ${userId} for update`);
