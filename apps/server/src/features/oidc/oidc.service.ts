import {
  type BodyOf,
  emailSchema,
  type endpoints,
  type Language,
  limits,
  type OidcAnswer,
  type OidcLink,
  type OidcPurpose,
  type SignedIn,
} from '@tessera/contract';
import * as z from 'zod/mini';
import { AppError, notFound } from '../../http/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { Client } from '../../http/client.ts';
import { after, minutes } from '../../platform/clock/clock.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { deriveToken, hashToken } from '../../platform/ids/ids.ts';
import type { OidcError, OidcIdentity } from '../../platform/oidc/oidc.ts';
import type { OidcDeps } from './oidc.deps.ts';
import { createOidcMail } from './oidc-mail.ts';
import { assertsSecondFactor, isDomainAllowed } from './oidc.policy.ts';
import { presentLink } from './oidc.present.ts';
import {
  deleteExpiredRequests,
  deleteIdentity,
  findIdentityOwner,
  findLink,
  insertIdentity,
  insertRequest,
  lockOwner,
  type OidcRequestRow,
  spendRequest,
} from './oidc.repo.ts';

export interface OidcSignIn {
  /** Returns the address of the provider's page. */
  start(body: BodyOf<typeof endpoints.oidc.start> & { language: Language }): Promise<string>;
  finish(answer: OidcAnswer, client: Client): Promise<SignedIn>;
  /** Marks the caller's session as authenticated, if the provider has just asked for credentials. */
  confirm(caller: Caller, answer: OidcAnswer): Promise<void>;
  link(caller: Caller, answer: OidcAnswer, client: Client): Promise<void>;
  status(userId: string): Promise<OidcLink>;
  unlink(userId: string, client: Client): Promise<void>;
  /** Deletes sign-ins that were never finished. */
  deleteExpired(): Promise<void>;
}

const otherIdentity = () => new AppError('oidc_other_identity');

/** Only the browser's secret and the stored salt together lead to these values. */
const derive = (secret: string, salt: string) => ({
  nonce: deriveToken(secret, salt, 'oidc-nonce'),
  verifier: deriveToken(secret, salt, 'oidc-verifier'),
});

/** The address in the form in which accounts store it; undefined unless the provider has verified it. */
function verifiedEmail({ email, isEmailVerified }: OidcIdentity): string | undefined {
  return isEmailVerified ? z.safeParse(emailSchema, email).data : undefined;
}

export function createOidcSignIn(deps: OidcDeps): OidcSignIn {
  const { config, db, clock, ids, log, outbox, auth, history } = deps;
  const requestMail = createOidcMail(deps);

  /** Throws a 404 error if no provider is configured. */
  function provider() {
    if (!deps.oidc || !config.oidc) throw notFound();
    return { oidc: deps.oidc, settings: config.oidc };
  }

  async function ask<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const { kind, reason } = error as Partial<OidcError>;
      if (kind === undefined) throw error;
      log.warn({ kind, reason }, 'oidc sign-in failed');
      throw kind === 'unavailable'
        ? new AppError('oidc_unavailable', { retryAfterSeconds: 30 })
        : new AppError('oidc_failed');
    }
  }

  /** Uses up the request and returns it with the person whom the provider has identified. */
  async function identify(answer: OidcAnswer, purpose: OidcPurpose) {
    const { oidc, settings } = provider();
    const { code, state, iss, secret } = answer;
    const key = { stateHash: hashToken(state), secretHash: hashToken(secret), purpose };
    const request = await spendRequest(db, key, clock.now());
    if (!request) throw new AppError('oidc_expired');
    const authenticatedSince = purpose === 'confirm' ? request.createdAt : undefined;
    const expected = { state, ...derive(secret, request.salt), authenticatedSince };
    const identity = await ask(() => oidc.identify({ code, state, iss }, expected));
    if (!isDomainAllowed(identity, settings.allowedDomains)) throw new AppError('oidc_domain_refused');
    return { identity, request };
  }

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

  /** The account of an identity: by subject, and the first time by the verified address. */
  async function accountOf(tx: Queryable, identity: OidcIdentity, request: OidcRequestRow, client: Client) {
    const owner = await findIdentityOwner(tx, identity);
    // The lock waits for a deletion of the account.
    if (owner && (await lockOwner(tx, owner.userId))) return owner.userId;
    const email = verifiedEmail(identity);
    if (email === undefined) throw new AppError('oidc_unverified_address');
    const { language, inviteCode } = request;
    const { userId, kind } = await auth.accounts.claim(tx, { email, language, inviteCode, client });
    if (kind === 'unproved') throw new AppError('oidc_link_required');
    const isNew = await insertLink(tx, userId, identity);
    if (isNew && kind === 'existing') await announce(tx, userId, client, 'linked');
    return userId;
  }

  return {
    async start({ purpose, secret, language, inviteCode }) {
      const { oidc } = provider();
      const [state, salt, now] = [ids.token(), ids.token(), clock.now()];
      const url = await ask(() =>
        oidc.authorizationUrl({ state, ...derive(secret, salt) }, { forceLogin: purpose === 'confirm' }),
      );
      await insertRequest(db, {
        stateHash: hashToken(state),
        secretHash: hashToken(secret),
        salt,
        purpose,
        language,
        inviteCode: inviteCode ?? null,
        createdAt: now,
        expiresAt: after(now, minutes(limits.oidc.validMinutes)),
      });
      return url;
    },

    async finish(answer, client) {
      const { identity, request } = await identify(answer, 'sign_in');
      const { authenticatedAt } = identity;
      const hasSecondFactor = assertsSecondFactor(identity);
      const signedIn = await db.tx(async (tx) => {
        const userId = await accountOf(tx, identity, request, client);
        return auth.signIn(tx, userId, client, 'oidc', { authenticatedAt, hasSecondFactor });
      });
      outbox.wake();
      return signedIn;
    },

    async confirm(caller, answer) {
      const { identity } = await identify(answer, 'confirm');
      if ((await findIdentityOwner(db, identity))?.userId !== caller.userId) throw otherIdentity();
      await auth.sessions.markAuthenticated(caller.sessionId);
    },

    async link(caller, answer, client) {
      const { identity } = await identify(answer, 'link');
      await db.tx(async (tx) => {
        await lockOwner(tx, caller.userId);
        if (await insertLink(tx, caller.userId, identity)) await announce(tx, caller.userId, client, 'linked');
      });
      outbox.wake();
    },

    async status(userId) {
      const { settings } = provider();
      return presentLink(await findLink(db, userId, settings.issuerKey), settings);
    },

    async unlink(userId, client) {
      const { settings } = provider();
      await db.tx(async (tx) => {
        await lockOwner(tx, userId);
        const link = presentLink(await findLink(tx, userId, settings.issuerKey), settings);
        if (!link.identity) throw notFound();
        if (!link.can_unlink) throw new AppError('oidc_last_method');
        await deleteIdentity(tx, userId, settings.issuerKey);
        await announce(tx, userId, client, 'unlinked');
      });
      outbox.wake();
    },

    deleteExpired: () => deleteExpiredRequests(db, clock.now()),
  };
}
