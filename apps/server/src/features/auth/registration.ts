import { type BodyOf, defaultLanguage, type endpoints, type ReplyOf } from '@tessera/contract';
import { AppError, tooManyRequests, unavailable } from '../../http/app-error.ts';
import type { Client } from '../../http/client.ts';
import { clientNetwork } from '../../http/client-network.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { hashToken } from '../../platform/ids/ids.ts';
import type { LimitRule } from '../../platform/limiter/limiter.ts';
import { canonicalMailbox } from '../../platform/mail/canonical-mailbox.ts';
import { createAddressTakenMail } from './address-taken-mail.ts';
import type { AuthDeps } from './auth.deps.ts';
import { deleteMailTokens } from './mail-tokens.repo.ts';
import { requireChallenge } from './require-challenge.ts';
import { isTooWeak } from './password.policy.ts';
import { passwordTooWeak } from './passwords.service.ts';
import { deleteSessionsOf } from './sessions.repo.ts';
import {
  emailInUse,
  findUserByEmail,
  insertUser,
  isReserved,
  lockUserByEmail,
  type NewUser,
  replaceUnverified,
  type UserRow,
} from './users.repo.ts';
import type { SignIn, Verification } from './verification.service.ts';

type Registration = typeof endpoints.auth.register;

export type Register = (body: BodyOf<Registration>, client: Client) => Promise<ReplyOf<Registration>>;

/** Counted after the challenge, so that unsolved challenges don't use up the limit of an address. */
const registrationLimit: LimitRule = { name: 'register-account', points: 10, seconds: 15 * 60 };

const verificationPending = {
  requiresVerification: true,
  message: 'Please check your email to verify your account.',
} as const;

/**
 * Creates an account, or replaces the earlier registration of an unverified address. A registration with another password
 * revokes the links, the secret and the sessions of the earlier one: a link must not activate a password it was not sent
 * for, and a secret must not sign in to it.
 */
async function claimAddress(tx: Queryable, user: NewUser): Promise<{ userId: string; registration: number }> {
  if (await insertUser(tx, user)) return { userId: user.id, registration: 1 };
  const existing = await lockUserByEmail(tx, user.email);
  if (!existing) throw unavailable(new Error('account deleted while its address was being registered'));
  if (existing.emailVerifiedAt) throw emailInUse();
  const { registration } = await replaceUnverified(tx, existing.id, user);
  if (registration !== existing.registration) {
    await deleteMailTokens(tx, existing.id, 'verify');
    await deleteSessionsOf(tx, existing.id, null);
  }
  return { userId: existing.id, registration };
}

export function createRegistration(
  deps: AuthDeps,
  { verification, signIn }: { verification: Verification; signIn: SignIn },
): Register {
  const { config, db, clock, ids, outbox, passwords, challenge, limiter, history, requireAdmission } = deps;
  const requestAddressTakenMail = createAddressTakenMail(deps);
  /**
   * A second registration with the same password keeps the hash and counts as the same registration. Both steps always
   * run: timing must not tell whether the address is registered, or whether the password was guessed.
   */
  async function hashPassword(pending: UserRow | undefined, password: string, network: string): Promise<string> {
    const hash = await passwords.hash(password, network);
    const matches = await passwords.matches(pending?.passwordHash ?? undefined, password, network);
    return (matches && pending?.passwordHash) || hash;
  }

  return async (body, client) => {
    const { address } = client;
    await requireChallenge(challenge, body.turnstileToken, address, 'register');
    const wait = await limiter.hit(registrationLimit, canonicalMailbox(body.email));
    if (wait > 0) throw tooManyRequests(wait);
    await requireAdmission(db, { email: body.email, inviteCode: body.inviteCode });
    if (isTooWeak(body.password, body.email, passwords.isCommon)) throw passwordTooWeak('password');
    const existing = await findUserByEmail(db, body.email);
    const now = clock.now();
    const isTaken = existing?.emailVerifiedAt || (await isReserved(db, body.email, { exceptUserId: null, now }));
    if (isTaken && !config.registrationPrivacy) throw emailInUse();
    const user: NewUser = {
      id: ids.uuid(now),
      email: body.email,
      passwordHash: await hashPassword(existing, body.password, clientNetwork(address)),
      language: body.language ?? defaultLanguage,
      timezone: body.timezone ?? null,
      inviteCode: body.inviteCode ?? null,
      signInHash: body.signInSecret === undefined ? null : hashToken(body.signInSecret),
      now,
    };
    const register = async (tx: Queryable): Promise<ReplyOf<Registration>> => {
      const { userId, registration } = await claimAddress(tx, user);
      if (userId === user.id) await history.record(tx, { userId, kind: 'account_created', client });
      if (!config.emailVerification) {
        await verification.verifyAddress(tx, userId, now, client);
        return signIn(tx, userId, client, 'password');
      }
      await verification.requestMail(tx, user.email, { userId, registration });
      return verificationPending;
    };
    const reply = await db.tx(register).catch(async (error: unknown) => {
      const isInUse = error instanceof AppError && error.code === 'email_in_use';
      if (!isInUse || !config.registrationPrivacy) throw error;
      // The same reply after the same work as for a free address: only the owner of the mailbox learns of the account.
      await requestAddressTakenMail(db, user.email, user.language);
      return verificationPending;
    });
    outbox.wake();
    return reply;
  };
}
