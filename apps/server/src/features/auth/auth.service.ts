import {
  type BodyOf,
  defaultLanguage,
  type endpoints,
  type ReplyOf,
  type SignedIn,
  type User,
  type Language,
} from '@tessera/contract';
import { AppError, notFound, tooManyRequests, unavailable } from '../../http/app-error.ts';
import { networkOf } from '../../http/client-network.ts';
import type { ChallengeAction } from '../../platform/challenge/challenge.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { hashToken } from '../../platform/ids/ids.ts';
import type { LimitRule } from '../../platform/limiter/limiter.ts';
import { mailboxOf } from '../../platform/mail/mailbox-of.ts';
import type { AuthDeps } from './auth.deps.ts';
import { claimAddress, emailInUse } from './claim-address.ts';
import { deleteExpiredMailTokens, deleteMailTokens, spendMailToken } from './mail-tokens.repo.ts';
import { isTooWeak } from './password.policy.ts';
import { createSessions, type Sessions } from './sessions.service.ts';
import { presentUser } from './user.present.ts';
import {
  deleteUser,
  findUserByEmail,
  findUserFacts,
  forgetInviteCode,
  lockUser,
  markVerified,
  type Newcomer,
  type NewUser,
  updateLanguage,
  type UserRow,
} from './users.repo.ts';
import { createLinkMail } from './link-mail.ts';
import { createLoginThrottle } from './login-throttle.service.ts';
import { createPasswordRecovery, type PasswordRecovery, passwordTooWeak } from './passwords.service.ts';
import { verificationWording } from './verification.policy.ts';

type Endpoints = typeof endpoints.auth;

export type Farewell = (tx: Queryable, userId: string) => Promise<void>;
export type Welcome = (tx: Queryable, newcomer: Newcomer) => Promise<void>;

export interface Auth {
  sessions: Sessions;
  passwords: PasswordRecovery;
  register(body: BodyOf<Endpoints['register']>, clientAddress: string): Promise<ReplyOf<Endpoints['register']>>;
  login(body: BodyOf<Endpoints['login']>, clientAddress: string): Promise<SignedIn>;
  verifyEmail(token: string): Promise<void>;
  resendVerification(email: string): Promise<void>;
  user(userId: string): Promise<User>;
  updateLanguage(userId: string, language: Language): Promise<void>;
  /** The account and everything it owns. */
  deleteAccount(userId: string): Promise<void>;
  /** Work that belongs to the end of an account, done in the transaction that ends it, while its rows are still there. */
  beforeDeletion(farewell: Farewell): void;
  /** Work that belongs to the moment an address is proven, done in the transaction that proves it, once per account. */
  whenVerified(welcome: Welcome): void;
  /** Forgets what has expired; safe to run anywhere, any time. */
  sweep(): Promise<void>;
}

/** Counted after the challenge, so that requests with an unsolved one don't use up the registrations of an address. */
const registrations: LimitRule = { name: 'register-account', points: 10, seconds: 15 * 60 };

const verificationRequired = () => new AppError('verification_required', { flags: { requiresVerification: true } });
const invalidCredentials = () => new AppError('invalid_credentials');
const checkYourMail = 'Please check your email to verify your account.';

export function createAuth(deps: AuthDeps): Auth {
  const { config, db, clock, ids, outbox, passwords, challenge, limiter } = deps;
  const sessions = createSessions(deps);
  const loginThrottle = createLoginThrottle(deps);
  const farewells: Farewell[] = [];
  const welcomes: Welcome[] = [];
  const verificationMail = createLinkMail(deps, { topic: 'auth.verify-mail', wording: verificationWording });

  async function passChallenge(token: string, clientAddress: string, action: ChallengeAction): Promise<void> {
    const verdict = await challenge.verify(token, clientAddress, action);
    if (verdict === 'failed')
      throw new AppError('challenge_failed', { fields: { turnstileToken: 'challengeRequired' } });
    if (verdict === 'unavailable') throw unavailable(new Error('the challenge service does not answer'));
  }

  async function userFacts(database: Queryable, userId: string): Promise<User> {
    const facts = await findUserFacts(database, userId);
    if (!facts) throw notFound();
    return presentUser(facts);
  }

  async function signIn(tx: Queryable, userId: string, clientAddress: string): Promise<SignedIn> {
    await loginThrottle.remember(tx, userId, clientAddress);
    const pair = await sessions.start(tx, userId);
    return { user: await userFacts(tx, userId), ...pair };
  }

  /** By the link in the mail, by a new password, or by an installation that verifies no addresses. */
  async function proveAddress(tx: Queryable, userId: string, now: Date): Promise<void> {
    const newcomer = await markVerified(tx, userId, now);
    if (!newcomer) return;
    await deleteMailTokens(tx, userId, 'verify');
    for (const welcome of welcomes) await welcome(tx, newcomer);
    if (newcomer.invite_code) await forgetInviteCode(tx, userId);
  }

  /**
   * A second registration with the same password is the same one, with the same hash. Both steps are always taken: the
   * time of an answer must not tell whether the address is registered, or whether the password was guessed.
   */
  async function hashForRegistration(pending: UserRow | undefined, password: string, network: string): Promise<string> {
    const hash = await passwords.hash(password, network);
    return (await passwords.matches(pending?.password_hash, password, network)) && pending
      ? pending.password_hash
      : hash;
  }

  return {
    sessions,
    passwords: createPasswordRecovery(deps, { sessions, loginThrottle, proveAddress }),

    async register(body, clientAddress) {
      await passChallenge(body.turnstileToken, clientAddress, 'register');
      const wait = await limiter.hit(registrations, mailboxOf(body.email));
      if (wait > 0) throw tooManyRequests(wait);
      if (isTooWeak(body.password, body.email)) throw passwordTooWeak('password');
      const existing = await findUserByEmail(db, body.email);
      if (existing?.email_verified_at) throw emailInUse();
      const now = clock.now();
      const user: NewUser = {
        id: ids.uuid(now),
        email: body.email,
        passwordHash: await hashForRegistration(existing, body.password, networkOf(clientAddress)),
        language: body.language ?? defaultLanguage,
        inviteCode: body.inviteCode ?? null,
        now,
      };
      const answer = await db.tx<ReplyOf<Endpoints['register']>>(async (tx) => {
        const { userId, registration } = await claimAddress(tx, user);
        if (!config.emailVerification) {
          await proveAddress(tx, userId, now);
          return signIn(tx, userId, clientAddress);
        }
        await verificationMail.request(tx, user.email, { userId, registration });
        return { requiresVerification: true, message: checkYourMail };
      });
      outbox.wake();
      return answer;
    },

    async login(body, clientAddress) {
      await passChallenge(body.turnstileToken, clientAddress, 'login');
      const user = await findUserByEmail(db, body.email);
      const matches = await passwords.matches(user?.password_hash, body.password, networkOf(clientAddress));
      const isRight = user !== undefined && matches;
      const wait = await loginThrottle.judge({ email: body.email, clientAddress, userId: user?.id, isRight });
      if (wait > 0) throw tooManyRequests(wait);
      if (!isRight) throw invalidCredentials();
      if (config.emailVerification && !user.email_verified_at) throw verificationRequired();
      return db.tx(async (tx) => {
        // A change or reset that came first ended all sessions: no new one may start with the old password.
        const current = await lockUser(tx, user.id);
        if (current?.password_hash !== user.password_hash) throw invalidCredentials();
        // Where addresses are not verified, an account in use must not be open to the next registration.
        if (!current.email_verified_at) await proveAddress(tx, user.id, clock.now());
        return signIn(tx, user.id, clientAddress);
      });
    },

    async verifyEmail(token) {
      const now = clock.now();
      await db.tx(async (tx) => {
        const userId = await spendMailToken(tx, hashToken(token), 'verify', now);
        if (!userId) throw new AppError('verification_token_invalid');
        await proveAddress(tx, userId, now);
      });
    },

    async resendVerification(email) {
      await db.tx((tx) => verificationMail.request(tx, email));
      outbox.wake();
    },

    user: (userId) => userFacts(db, userId),
    updateLanguage: (userId, language) => updateLanguage(db, userId, language),
    async deleteAccount(userId) {
      await db.tx(async (tx) => {
        for (const farewell of farewells) await farewell(tx, userId);
        await deleteUser(tx, userId);
      });
      outbox.wake();
    },
    beforeDeletion(farewell) {
      farewells.push(farewell);
    },
    whenVerified(welcome) {
      welcomes.push(welcome);
    },

    async sweep() {
      await sessions.sweep();
      await loginThrottle.sweep();
      await deleteExpiredMailTokens(db, clock.now());
    },
  };
}
