import type { PasskeyAssertion, PasskeyRequestOptions } from '@tessera/contract';
import { AppError, notFound } from '../../http/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { Client } from '../../http/client.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { ChallengePurpose } from './challenges.repo.ts';
import type { Challenges } from './challenges.ts';
import { requestOptions, userHandleOf } from './passkey-options.ts';
import type { PasskeyDeps } from './passkeys.deps.ts';
import { isCounterAccepted } from './passkeys.policy.ts';
import { findCredential, listDescriptors, lockOwner, updateUse } from './passkeys.repo.ts';

/** One error for all reasons: the reply does not tell whether a passkey is known. */
const passkeyInvalid = () => new AppError('passkey_invalid');

interface Attempt {
  credential: PasskeyAssertion;
  client: Client;
  purpose: ChallengePurpose;
  /** The session that confirms; null for a sign-in. */
  caller: Caller | null;
}

export function createPasskeySignIn(deps: PasskeyDeps, challenges: Challenges) {
  const { db, clock, webauthn, history, auth } = deps;

  /** Runs `accept` in the transaction that stores the use of the passkey. */
  async function authenticate<T>(
    { credential, client, purpose, caller }: Attempt,
    accept: (tx: Queryable, userId: string) => Promise<T>,
  ): Promise<T> {
    const { clientDataJSON, userHandle } = credential.response;
    const challenge = await challenges.spend(clientDataJSON, purpose, caller?.sessionId ?? null);
    if (challenge === undefined) throw passkeyInvalid();
    const credentialId = Buffer.from(credential.id, 'base64url');
    const stored = await findCredential(db, credentialId);
    const verified = await webauthn.verifyAssertion(credential, challenge, stored);
    if (!stored || !verified) throw passkeyInvalid();
    const { userId, name } = stored;
    const isOwn = !caller || caller.userId === userId;
    if (!isOwn || (userHandle && userHandle !== userHandleOf(userId))) throw passkeyInvalid();

    const accepted = await db.tx(async (tx) => {
      await lockOwner(tx, userId);
      // The passkey may have been removed, or used by a copy of it, since it was read.
      const current = await findCredential(tx, credentialId);
      if (!current) return undefined;
      if (!isCounterAccepted({ last: current.counter, received: verified.counter })) {
        await history.record(tx, { userId, kind: 'passkey_refused', client, details: { name } });
        return undefined;
      }
      await updateUse(tx, { id: current.id, ...verified, now: clock.now() });
      return { result: await accept(tx, userId) };
    });
    if (!accepted) throw passkeyInvalid();
    return accepted.result;
  }

  return {
    async loginOptions(): Promise<PasskeyRequestOptions> {
      return requestOptions(await challenges.issue('login', null), webauthn.rpId, []);
    },

    login: (credential: PasskeyAssertion, client: Client) =>
      authenticate({ credential, client, purpose: 'login', caller: null }, (tx, userId) =>
        auth.signIn(tx, userId, client, 'passkey'),
      ),

    async confirmOptions({ userId, sessionId }: Caller): Promise<PasskeyRequestOptions> {
      const own = await listDescriptors(db, userId);
      if (own.length === 0) throw notFound();
      return requestOptions(await challenges.issue('confirm', sessionId), webauthn.rpId, own);
    },

    /** The session counts as recently authenticated. */
    confirm: (user: Caller, credential: PasskeyAssertion, client: Client) =>
      authenticate({ credential, client, purpose: 'confirm', caller: user }, (tx) =>
        auth.sessions.markAuthenticated(tx, user.sessionId),
      ),
  };
}
