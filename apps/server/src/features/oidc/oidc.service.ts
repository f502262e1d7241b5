import type { endpoints, OidcAnswer, OidcLink, ReplyOf } from '@tessera/contract';
import type { Caller } from '../../http/caller.ts';
import type { Client } from '../../http/client.ts';
import type { OidcDeps } from './oidc.deps.ts';
import { createLinks, otherIdentity } from './oidc-links.ts';
import { assertsSecondFactor } from './oidc.policy.ts';
import { deleteExpiredRequests, findIdentityOwner } from './oidc.repo.ts';
import { createVisits } from './oidc-visits.ts';
import { providerOf } from './provider.ts';

type Finished = ReplyOf<typeof endpoints.oidc.finish>;

export type OidcSignIn = ReturnType<typeof createOidcSignIn>;

/** Sign-in with an OpenID Connect provider. */
export function createOidcSignIn(deps: OidcDeps) {
  const { db, clock, outbox, auth, secondStep } = deps;
  const provider = providerOf(deps);
  const visits = createVisits(deps, provider);
  const links = createLinks(deps, provider);

  return {
    start: visits.start,

    /** Asks for the account's second factor, unless the provider asserts one. */
    async finish(answer: OidcAnswer, client: Client): Promise<Finished> {
      const { identity, request } = await visits.identify(answer, 'sign_in');
      const reply = await db.tx<Finished>(async (tx) => {
        const userId = await links.accountOf(tx, identity, request, client);
        const step = assertsSecondFactor(identity) ? undefined : await secondStep.begin(tx, userId, 'oidc');
        return step ?? auth.signIn(tx, userId, client, 'oidc', identity.authenticatedAt);
      });
      outbox.wake();
      return reply;
    },

    /** Marks the caller's session as authenticated, if the provider has just asked for credentials. */
    async confirm(caller: Caller, answer: OidcAnswer) {
      const { identity } = await visits.identify(answer, 'confirm');
      if ((await findIdentityOwner(db, identity))?.userId !== caller.userId) throw otherIdentity();
      await auth.sessions.markAuthenticated(db, caller.sessionId);
    },

    async link(caller: Caller, answer: OidcAnswer, client: Client) {
      const { identity } = await visits.identify(answer, 'link');
      await db.tx((tx) => links.add(tx, caller.userId, identity, client));
      outbox.wake();
    },

    status: (userId: string): Promise<OidcLink> => links.status(db, userId),
    isLinked: async (userId: string) => deps.oidc !== undefined && (await links.status(db, userId)).identity !== null,

    async unlink(userId: string, client: Client) {
      await db.tx((tx) => links.remove(tx, userId, client));
      outbox.wake();
    },

    access: links.access,

    /** Deletes sign-ins that were never finished. */
    deleteExpired: () => deleteExpiredRequests(db, clock.now()),
  };
}
