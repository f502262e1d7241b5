import { type BodyOf, defaultLanguage, type endpoints, type ReplyOf, type SignedIn } from '@tessera/contract';
import { tooManyRequests } from '../../http/app-error.ts';
import { networkOf } from '../../http/client-network.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { LimitRule } from '../../platform/limiter/limiter.ts';
import { mailboxOf } from '../../platform/mail/mailbox-of.ts';
import type { AuthDeps } from './auth.deps.ts';
import { claimAddress, emailInUse } from './claim-address.ts';
import { requireChallenge } from './require-challenge.ts';
import { isTooWeak } from './password.policy.ts';
import { passwordTooWeak } from './passwords.service.ts';
import { findUserByEmail, type NewUser, type UserRow } from './users.repo.ts';
import type { Verification } from './verification.service.ts';

type Registration = typeof endpoints.auth.register;

export type Register = (body: BodyOf<Registration>, clientAddress: string) => Promise<ReplyOf<Registration>>;
export type SignIn = (tx: Queryable, userId: string, clientAddress: string) => Promise<SignedIn>;

/** Counted after the challenge, so that unsolved challenges don't use up the limit of an address. */
const registrationLimit: LimitRule = { name: 'register-account', points: 10, seconds: 15 * 60 };

export function createRegistration(
  { config, db, clock, ids, outbox, passwords, challenge, limiter }: AuthDeps,
  { verification, signIn }: { verification: Verification; signIn: SignIn },
): Register {
  /**
   * A second registration with the same password keeps the hash and counts as the same registration. Both steps always
   * run: timing must not tell whether the address is registered, or whether the password was guessed.
   */
  async function hashPassword(pending: UserRow | undefined, password: string, network: string): Promise<string> {
    const hash = await passwords.hash(password, network);
    const matches = await passwords.matches(pending?.passwordHash, password, network);
    return matches && pending ? pending.passwordHash : hash;
  }

  return async (body, clientAddress) => {
    await requireChallenge(challenge, body.turnstileToken, clientAddress, 'register');
    const wait = await limiter.hit(registrationLimit, mailboxOf(body.email));
    if (wait > 0) throw tooManyRequests(wait);
    if (isTooWeak(body.password, body.email)) throw passwordTooWeak('password');
    const existing = await findUserByEmail(db, body.email);
    if (existing?.emailVerifiedAt) throw emailInUse();
    const now = clock.now();
    const user: NewUser = {
      id: ids.uuid(now),
      email: body.email,
      passwordHash: await hashPassword(existing, body.password, networkOf(clientAddress)),
      language: body.language ?? defaultLanguage,
      inviteCode: body.inviteCode ?? null,
      now,
    };
    const reply = await db.tx<ReplyOf<Registration>>(async (tx) => {
      const { userId, registration } = await claimAddress(tx, user);
      if (!config.emailVerification) {
        await verification.verifyAddress(tx, userId, now);
        return signIn(tx, userId, clientAddress);
      }
      await verification.requestMail(tx, user.email, { userId, registration });
      return { requiresVerification: true, message: 'Please check your email to verify your account.' };
    });
    outbox.wake();
    return reply;
  };
}
