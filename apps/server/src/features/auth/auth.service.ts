import {
  type BodyOf,
  defaultLanguage,
  type endpoints,
  type ReplyOf,
  type SignedIn,
  type User,
} from '@tessera/contract';
import { AppError, notFound, unavailable } from '../../http/app-error.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { hashToken } from '../../platform/ids/ids.ts';
import type { AuthDeps } from './auth.deps.ts';
import { deleteExpiredMailTokens, spendMailToken } from './mail-tokens.repo.ts';
import { isTooWeak } from './password.policy.ts';
import { createSessions, type Sessions } from './sessions.service.ts';
import { presentUser } from './user.present.ts';
import {
  findUserByEmail,
  findUserFacts,
  insertUser,
  lockUserByEmail,
  markVerified,
  type NewUser,
  replaceUnverified,
} from './users.repo.ts';
import { createVerification } from './verification.ts';

type Endpoints = typeof endpoints.auth;

export interface Auth {
  sessions: Sessions;
  register(body: BodyOf<Endpoints['register']>, clientAddress: string): Promise<ReplyOf<Endpoints['register']>>;
  login(body: BodyOf<Endpoints['login']>, clientAddress: string): Promise<SignedIn>;
  verifyEmail(token: string): Promise<void>;
  resendVerification(email: string): Promise<void>;
  user(userId: string): Promise<User>;
  /** Forgets what has expired; safe to run anywhere, any time. */
  sweep(): Promise<void>;
}

const emailInUse = () => new AppError('email_in_use');
const tooWeak = () => new AppError('password_too_weak', { fields: { password: 'passwordTooWeak' } });
const verificationRequired = () => new AppError('verification_required', { flags: { requiresVerification: true } });
const checkYourMail = 'Please check your email to verify your account.';

export function createAuth(deps: AuthDeps): Auth {
  const { config, db, clock, ids, outbox, passwords, challenge } = deps;
  const sessions = createSessions(deps);
  const verification = createVerification(deps);

  async function passChallenge(token: string, clientAddress: string): Promise<void> {
    const verdict = await challenge.verify(token, clientAddress);
    if (verdict === 'failed')
      throw new AppError('challenge_failed', { fields: { turnstileToken: 'challengeRequired' } });
    if (verdict === 'unavailable') throw unavailable(new Error('the challenge service does not answer'));
  }

  async function userFacts(database: Queryable, userId: string): Promise<User> {
    const facts = await findUserFacts(database, userId);
    if (!facts) throw notFound();
    return presentUser(facts);
  }

  async function signIn(tx: Queryable, userId: string): Promise<SignedIn> {
    const pair = await sessions.start(tx, userId);
    return { user: await userFacts(tx, userId), ...pair };
  }

  /** A new account, or an unverified one taken over by who registers the address now. Answers the account's id. */
  async function claimAddress(tx: Queryable, user: NewUser): Promise<string> {
    if (await insertUser(tx, user)) return user.id;
    const existing = await lockUserByEmail(tx, user.email);
    if (!existing) throw unavailable(new Error('an account went away while its address was being registered'));
    if (existing.email_verified_at) throw emailInUse();
    await replaceUnverified(tx, existing.id, user);
    return existing.id;
  }

  return {
    sessions,

    async register(body, clientAddress) {
      await passChallenge(body.turnstileToken, clientAddress);
      if (isTooWeak(body.password, body.email)) throw tooWeak();
      const now = clock.now();
      const user: NewUser = {
        id: ids.uuid(now),
        email: body.email,
        passwordHash: await passwords.hash(body.password),
        language: body.language ?? defaultLanguage,
        inviteCode: body.inviteCode ?? null,
        verifiedAt: config.emailVerification ? null : now,
        now,
      };
      const answer = await db.tx<ReplyOf<Endpoints['register']>>(async (tx) => {
        const userId = await claimAddress(tx, user);
        if (!config.emailVerification) return signIn(tx, userId);
        await verification.request(tx, user.email, userId);
        return { requiresVerification: true, message: checkYourMail };
      });
      outbox.wake();
      return answer;
    },

    async login(body, clientAddress) {
      await passChallenge(body.turnstileToken, clientAddress);
      const user = await findUserByEmail(db, body.email);
      const matches = await passwords.matches(user?.password_hash, body.password);
      if (!user || !matches) throw new AppError('invalid_credentials');
      if (config.emailVerification && !user.email_verified_at) throw verificationRequired();
      return db.tx((tx) => signIn(tx, user.id));
    },

    async verifyEmail(token) {
      const now = clock.now();
      await db.tx(async (tx) => {
        const userId = await spendMailToken(tx, hashToken(token), 'verify', now);
        if (!userId) throw new AppError('verification_token_invalid');
        await markVerified(tx, userId, now);
      });
    },

    async resendVerification(email) {
      await db.tx((tx) => verification.request(tx, email));
      outbox.wake();
    },

    user: (userId) => userFacts(db, userId),

    async sweep() {
      await sessions.sweep();
      await deleteExpiredMailTokens(db, clock.now());
    },
  };
}
