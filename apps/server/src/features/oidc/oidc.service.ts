import type { OidcAnswer, OidcLink, SignedIn } from '@tessera/contract';
import type { Caller } from '../../http/caller.ts';
import type { Client } from '../../http/client.ts';
import type { OidcDeps } from './oidc.deps.ts';
import { createLinks, otherIdentity } from './oidc-links.ts';
import { assertsSecondFactor } from './oidc.policy.ts';
import { deleteExpiredRequests, findIdentityOwner } from './oidc.repo.ts';
import { createVisits, type Visits } from './oidc-visits.ts';
import { providerOf } from './provider.ts';

export interface OidcSignIn extends Pick<Visits, 'start'> {
  finish(answer: OidcAnswer, client: Client): Promise<SignedIn>;
  /** Marks the caller's session as authenticated, if the provider has just asked for credentials. */
  confirm(caller: Caller, answer: OidcAnswer): Promise<void>;
  link(caller: Caller, answer: OidcAnswer, client: Client): Promise<void>;
  status(userId: string): Promise<OidcLink>;
  unlink(userId: string, client: Client): Promise<void>;
  /** Deletes sign-ins that were never finished. */
  deleteExpired(): Promise<void>;
}

/** Sign-in with an OpenID Connect provider. */
export function createOidcSignIn(deps: OidcDeps): OidcSignIn {
  const { db, clock, outbox, auth } = deps;
  const provider = providerOf(deps);
  const visits = createVisits(deps, provider);
  const links = createLinks(deps, provider);

  return {
    start: (body) => visits.start(body),

    async finish(answer, client) {
      const { identity, request } = await visits.identify(answer, 'sign_in');
      const { authenticatedAt } = identity;
      const hasSecondFactor = assertsSecondFactor(identity);
      const signedIn = await db.tx(async (tx) => {
        const userId = await links.accountOf(tx, identity, request, client);
        return auth.signIn(tx, userId, client, 'oidc', { authenticatedAt, hasSecondFactor });
      });
      outbox.wake();
      return signedIn;
    },

    async confirm(caller, answer) {
      const { identity } = await visits.identify(answer, 'confirm');
      if ((await findIdentityOwner(db, identity))?.userId !== caller.userId) throw otherIdentity();
      await auth.sessions.markAuthenticated(db, caller.sessionId);
    },

    async link(caller, answer, client) {
      const { identity } = await visits.identify(answer, 'link');
      await db.tx((tx) => links.add(tx, caller.userId, identity, client));
      outbox.wake();
    },

    status: (userId) => links.status(db, userId),

    async unlink(userId, client) {
      await db.tx((tx) => links.remove(tx, userId, client));
      outbox.wake();
    },

    deleteExpired: () => deleteExpiredRequests(db, clock.now()),
  };
}
