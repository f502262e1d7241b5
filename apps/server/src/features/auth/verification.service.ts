import type { BodyOf, endpoints, SignedIn } from '@tessera/contract';
import { AppError } from '../../http/app-error.ts';
import type { Client } from '../../http/client.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { hashToken } from '../../platform/ids/ids.ts';
import type { AuthDeps } from './auth.deps.ts';
import { createLinkMail } from './link-mail.ts';
import { deleteMailTokens, spendMailToken } from './mail-tokens.repo.ts';
import type { SignInMethod } from './sessions.repo.ts';
import { clearInviteCode, findUserById, hasSignInHash, markVerified, type VerifiedUser } from './users.repo.ts';
import { verificationWording } from './verification.policy.ts';

export type VerifiedHook = (tx: Queryable, user: VerifiedUser) => Promise<void>;

export type SignIn = (tx: Queryable, userId: string, client: Client, method: SignInMethod) => Promise<SignedIn>;

export type Verification = ReturnType<typeof createVerification>;

export function createVerification(deps: AuthDeps, signIn: SignIn) {
  const { db, clock, outbox, history } = deps;
  const hooks: VerifiedHook[] = [];
  const requestMail = createLinkMail(deps, { topic: 'auth.verify-mail', wording: verificationWording });

  async function verifyAddress(tx: Queryable, userId: string, now: Date, client?: Client): Promise<void> {
    const user = await markVerified(tx, userId, now);
    if (!user) return;
    await deleteMailTokens(tx, userId, 'verify');
    await history.record(tx, { userId, kind: 'email_verified', client });
    for (const hook of hooks) await hook(tx, user);
    if (user.inviteCode) await clearInviteCode(tx, userId);
  }

  return {
    requestMail,
    /** Does nothing if the address is verified already. */
    verifyAddress,
    /** Verifies the address with the token from the email. Signs in the browser whose secret came with the registration. */
    confirm({ token, signInSecret }: BodyOf<typeof endpoints.auth.verifyEmail>, client: Client) {
      const now = clock.now();
      return db.tx(async (tx) => {
        const userId = await spendMailToken(tx, hashToken(token), 'verify', now);
        if (!userId) throw new AppError('verification_token_invalid');
        // Before the address is verified, because that deletes the secret.
        const isSameBrowser = signInSecret !== undefined && (await hasSignInHash(tx, userId, hashToken(signInSecret)));
        await verifyAddress(tx, userId, now, client);
        const user = await findUserById(tx, userId);
        if (!user) throw new AppError('verification_token_invalid');
        return { email: user.email, ...(isSameBrowser && { session: await signIn(tx, userId, client, 'link') }) };
      });
    },
    async resend(email: string) {
      await db.tx((tx) => requestMail(tx, email));
      outbox.wake();
    },
    /** The hook runs in the transaction that verifies the address, once per account. */
    onVerified(hook: VerifiedHook) {
      hooks.push(hook);
    },
  };
}
