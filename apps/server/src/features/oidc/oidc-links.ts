import { emailSchema, type OidcLink } from '@tessera/contract';
import * as z from 'zod/mini';
import { AppError, notFound } from '../../http/app-error.ts';
import type { Client } from '../../http/client.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { OidcIdentity } from '../../platform/oidc/oidc.ts';
import type { AccessSource } from '../auth/added-access.service.ts';
import type { OidcDeps } from './oidc.deps.ts';
import { createOidcMail } from './oidc-mail.ts';
import { presentLink } from './oidc.present.ts';
import {
  deleteIdentity,
  findIdentityOwner,
  findLink,
  insertIdentity,
  listIdentities,
  lockOwner,
  type OidcRequestRow,
} from './oidc.repo.ts';
import type { Provider } from './provider.ts';

export const otherIdentity = () => new AppError('oidc_other_identity');

/** The address in the form in which accounts store it; undefined unless the provider has verified it. */
const verifiedEmail = ({ email, isEmailVerified }: OidcIdentity): string | undefined =>
  isEmailVerified ? z.safeParse(emailSchema, email).data : undefined;

/** Which identity at the provider belongs to which account. */
export function createLinks(deps: OidcDeps, provider: Provider) {
  const { clock, auth, history } = deps;
  const requestMail = createOidcMail(deps);

  /** Returns false if the identity was linked to the account before. */
  async function insertLink(tx: Queryable, userId: string, identity: OidcIdentity): Promise<boolean> {
    const email = verifiedEmail(identity) ?? null;
    if (await insertIdentity(tx, { ...identity, userId, email, now: clock.now() })) return true;
    if ((await findIdentityOwner(tx, identity))?.userId !== userId) throw otherIdentity();
    return false;
  }

  /** Records the change and tells the owner. */
  async function announce(tx: Queryable, userId: string, client: Client, change: 'linked' | 'unlinked') {
    const { name } = provider().settings;
    await history.record(tx, { userId, kind: `oidc_${change}`, client, details: { provider: name } });
    await requestMail(tx, { userId, change: change === 'linked' ? 'oidcLinked' : 'oidcUnlinked', name });
  }

  async function status(db: Queryable, userId: string): Promise<OidcLink> {
    const { settings } = provider();
    return presentLink(await findLink(db, userId, settings.issuerKey), settings);
  }

  return {
    status,

    /** The account of an identity: by subject, and the first time by the verified address. */
    async accountOf(
      tx: Queryable,
      identity: OidcIdentity,
      { language, timezone, inviteCode }: OidcRequestRow,
      client: Client,
    ) {
      const owner = await findIdentityOwner(tx, identity);
      // The lock waits for a deletion of the account.
      if (owner && (await lockOwner(tx, owner.userId))) return owner.userId;
      const email = verifiedEmail(identity);
      if (email === undefined) throw new AppError('oidc_unverified_address');
      const { userId, kind } = await auth.accounts.claim(tx, { email, language, timezone, inviteCode, client });
      if (kind === 'unproved') throw new AppError('oidc_link_required');
      const isNew = await insertLink(tx, userId, identity);
      if (isNew && kind === 'existing') await announce(tx, userId, client, 'linked');
      return userId;
    },

    async add(tx: Queryable, userId: string, identity: OidcIdentity, client: Client) {
      await lockOwner(tx, userId);
      if (await insertLink(tx, userId, identity)) await announce(tx, userId, client, 'linked');
    },

    async remove(tx: Queryable, userId: string, client: Client) {
      await lockOwner(tx, userId);
      const link = await status(tx, userId);
      if (!link.identity) throw notFound();
      if (!link.can_unlink) throw new AppError('oidc_last_method');
      await deleteIdentity(tx, userId, provider().settings.issuerKey);
      await announce(tx, userId, client, 'unlinked');
    },

    /** Covers the links with all providers, also with one that is not configured any more. */
    access: {
      kind: 'provider',
      async list(db, userId) {
        const rows = await listIdentities(db, userId);
        return rows.map(({ issuer, email, linkedAt }) => ({ id: issuer, name: email ?? issuer, addedAt: linkedAt }));
      },
      async revoke(tx, userId, issuer) {
        await deleteIdentity(tx, userId, issuer);
        await history.record(tx, { userId, kind: 'oidc_unlinked', details: { provider: issuer } });
      },
    } satisfies AccessSource,
  };
}
