import type { BodyOf, endpoints, Language, ReplyOf, SecondFactorRequired, SignedIn, User } from '@tessera/contract';
import { AppError, notFound, tooManyRequests } from '../../http/app-error.ts';
import type { Client } from '../../http/client.ts';
import { networkOf } from '../../http/client-network.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { readPlan } from '../plans/plans.service.ts';
import { type Accounts, createAccounts } from './accounts.service.ts';
import type { AuthDeps } from './auth.deps.ts';
import { createEmailChanges, type EmailChanges } from './email-changes.service.ts';
import { createLoginThrottle, type LoginThrottle } from './login-throttle.service.ts';
import { deleteExpiredMailTokens } from './mail-tokens.repo.ts';
import { createNewDeviceMail } from './new-device-mail.ts';
import { createPasswordRecovery, type PasswordRecovery } from './passwords.service.ts';
import { createRegistration, type Register } from './registration.ts';
import { requireChallenge } from './require-challenge.ts';
import { createSessionList, type SessionList } from './session-list.service.ts';
import type { SignInMethod } from './sessions.repo.ts';
import { createSessions, type Sessions } from './sessions.service.ts';
import { presentUser } from './user.present.ts';
import { deleteUser, findUserByEmail, findUserById, lockUser, updateLanguage } from './users.repo.ts';
import { createVerification, type SignIn, type Verification } from './verification.service.ts';

export type DeletionHook = (tx: Queryable, userId: string) => Promise<void>;
/** Returns what a sign-in with a correct password still needs; undefined if nothing. */
export type SecondStepHook = (tx: Queryable, userId: string) => Promise<SecondFactorRequired | undefined>;

type Login = typeof endpoints.auth.login;

export interface SignInOptions {
  /** When a provider has authenticated the person, which may be long before they sign in here. */
  authenticatedAt?: Date | undefined;
  /** The provider asserts a second factor, so that the account's own need not be asked for. */
  hasSecondFactor?: boolean;
}

export interface Auth {
  accounts: Accounts;
  /** Starts a session. The caller has authenticated the person completely. */
  signIn(
    tx: Queryable,
    userId: string,
    client: Client,
    method: SignInMethod,
    options?: SignInOptions,
  ): Promise<SignedIn>;
  sessions: Sessions;
  sessionList: SessionList;
  emailChanges: EmailChanges;
  passwords: PasswordRecovery;
  verification: Verification;
  register: Register;
  loginThrottle: LoginThrottle;
  login(body: BodyOf<Login>, client: Client): Promise<ReplyOf<Login>>;
  /** The hook runs in the transaction of a sign-in by password, after all checks. */
  onPasswordChecked(hook: SecondStepHook): void;
  user(userId: string): Promise<User>;
  updateLanguage(userId: string, language: Language): Promise<void>;
  /** Deletes the account and everything it owns. */
  deleteAccount(userId: string): Promise<void>;
  /** The hook runs in the transaction that deletes the account, while its rows still exist. */
  beforeDeletion(hook: DeletionHook): void;
  /** Deletes expired tokens, sessions and networks. Can run in any process at any time. */
  deleteExpired(): Promise<void>;
}

const invalidCredentials = () => new AppError('invalid_credentials');

export function createAuth(deps: AuthDeps): Auth {
  const { config, db, clock, outbox, passwords, challenge, history, operators } = deps;
  const sessions = createSessions(deps);
  const loginThrottle = createLoginThrottle(deps);
  const verification = createVerification(deps, signIn);
  const passwordRecovery = createPasswordRecovery(deps, { sessions, loginThrottle, verification });
  const emailChanges = createEmailChanges(deps, passwordRecovery);
  const reportNewDevice = createNewDeviceMail(deps);
  const deletionHooks: DeletionHook[] = [];
  const secondSteps: SecondStepHook[] = [];

  async function findUser(database: Queryable, userId: string): Promise<User> {
    const user = await findUserById(database, userId);
    if (!user) throw notFound();
    const plan = await readPlan(database, userId);
    return presentUser(user, plan, await operators.isOperator(database, userId));
  }

  async function signIn(
    tx: Queryable,
    userId: string,
    client: Client,
    method: SignInMethod,
    { authenticatedAt }: SignInOptions = {},
  ): Promise<SignedIn> {
    // The lock orders this with a suspension, which ends all sessions.
    if ((await lockUser(tx, userId))?.suspendedAt) throw new AppError('account_suspended');
    await loginThrottle.rememberNetwork(tx, userId, client.address);
    await reportNewDevice(tx, userId, client);
    const pair = await sessions.start(tx, userId, client, method, authenticatedAt);
    await history.record(tx, { userId, kind: 'signed_in', client, details: { method } });
    return { user: await findUser(tx, userId), ...pair };
  }

  return {
    sessions,
    verification,
    loginThrottle,
    signIn,
    accounts: createAccounts(deps, verification),
    sessionList: createSessionList(deps),
    emailChanges,
    passwords: passwordRecovery,
    register: createRegistration(deps, { verification, signIn }),

    async login(body, client) {
      const { address: clientAddress } = client;
      await requireChallenge(challenge, body.turnstileToken, clientAddress, 'login');
      const user = await findUserByEmail(db, body.email);
      const matches = await passwords.matches(user?.passwordHash ?? undefined, body.password, networkOf(clientAddress));
      const isPasswordCorrect = user !== undefined && matches;
      const wait = await loginThrottle.check({ email: body.email, clientAddress, userId: user?.id, isPasswordCorrect });
      if (wait > 0) throw tooManyRequests(wait);
      if (!isPasswordCorrect) throw invalidCredentials();
      if (config.emailVerification && !user.emailVerifiedAt)
        throw new AppError('verification_required', { flags: { requiresVerification: true } });
      const signedIn = await db.tx<ReplyOf<Login>>(async (tx) => {
        // A concurrent password change or reset has ended all sessions: the old password must not start a new one.
        const current = await lockUser(tx, user.id);
        if (current?.passwordHash !== user.passwordHash) throw invalidCredentials();
        // If verification is off: mark the account as verified, so that the next registration cannot replace it.
        if (!current.emailVerifiedAt) await verification.verifyAddress(tx, user.id, clock.now(), client);
        for (const hook of secondSteps) {
          const step = await hook(tx, user.id);
          if (step) return step;
        }
        return signIn(tx, user.id, client, 'password');
      });
      outbox.wake();
      return signedIn;
    },
    onPasswordChecked(hook) {
      secondSteps.push(hook);
    },

    user: (userId) => findUser(db, userId),
    updateLanguage: (userId, language) => updateLanguage(db, userId, language),
    async deleteAccount(userId) {
      await db.tx(async (tx) => {
        for (const hook of deletionHooks) await hook(tx, userId);
        await deleteUser(tx, userId);
      });
      outbox.wake();
    },
    beforeDeletion(hook) {
      deletionHooks.push(hook);
    },

    async deleteExpired() {
      await sessions.deleteExpired();
      await loginThrottle.deleteExpired();
      await emailChanges.deleteExpired();
      await deleteExpiredMailTokens(db, clock.now());
    },
  };
}
