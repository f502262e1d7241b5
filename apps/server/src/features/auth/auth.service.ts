import type { Language, SignedIn, User } from '@tessera/contract';
import { AppError, unauthorized } from '../../http/app-error.ts';
import type { Client } from '../../http/client.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { type Accounts, createAccounts } from './accounts.service.ts';
import type { AuthDeps } from './auth.deps.ts';
import { createEmailChanges, type EmailChanges } from './email-changes.service.ts';
import { createLogin, type Login, type SecondStepHook } from './login.ts';
import { createLoginThrottle, type LoginThrottle } from './login-throttle.service.ts';
import { deleteExpiredMailTokens } from './mail-tokens.repo.ts';
import { createNewDeviceMail } from './new-device-mail.ts';
import { createAccountPasswords, type AccountPasswords } from './passwords.service.ts';
import { createRegistration, type Register } from './registration.ts';
import { createSessionList, type SessionList } from './session-list.service.ts';
import type { SignInMethod } from './sessions.repo.ts';
import { createSessions, type Sessions } from './sessions.service.ts';
import { presentUser } from './user.present.ts';
import { deleteUser, findUserFacts, lockUser, updateLanguage } from './users.repo.ts';
import { createVerification, type Verification } from './verification.service.ts';

export type DeletionHook = (tx: Queryable, userId: string) => Promise<void>;

export interface Auth {
  accounts: Accounts;
  /**
   * Starts a session. The caller has authenticated the person completely. `authenticatedAt`: when a provider has done so,
   * which may be long before the sign-in here.
   */
  signIn(
    tx: Queryable,
    userId: string,
    client: Client,
    method: SignInMethod,
    authenticatedAt?: Date,
  ): Promise<SignedIn>;
  sessions: Sessions;
  sessionList: SessionList;
  emailChanges: EmailChanges;
  passwords: AccountPasswords;
  verification: Verification;
  register: Register;
  loginThrottle: LoginThrottle;
  login: Login;
  /**
   * The hook runs in the transaction of a sign-in by password, after all checks. If it returns a second step, the sign-in
   * stops and replies with it.
   */
  onPasswordChecked(hook: SecondStepHook): void;
  user(userId: string): Promise<User>;
  updateLanguage(userId: string, language: Language): Promise<unknown>;
  /** Deletes the account and everything it owns. */
  deleteAccount(userId: string): Promise<void>;
  /** The hook runs in the transaction that deletes the account, while its rows still exist. */
  beforeDeletion(hook: DeletionHook): void;
  /** Deletes expired tokens, sessions and networks. Can run in any process at any time. */
  deleteExpired(): Promise<void>;
}

export function createAuth(deps: AuthDeps): Auth {
  const { db, clock, outbox, history, operators } = deps;
  const sessions = createSessions(deps);
  const loginThrottle = createLoginThrottle(deps);
  const verification = createVerification(deps, signIn);
  const accountPasswords = createAccountPasswords(deps, { sessions, loginThrottle, verification });
  const emailChanges = createEmailChanges(deps, accountPasswords);
  const reportNewDevice = createNewDeviceMail(deps);
  const deletionHooks: DeletionHook[] = [];
  const secondSteps: SecondStepHook[] = [];

  async function findUser(database: Queryable, userId: string): Promise<User> {
    const user = await findUserFacts(database, userId, operators.isOperatorColumn);
    // The account was deleted after its session was checked.
    if (!user) throw unauthorized();
    return presentUser(user);
  }

  async function signIn(
    tx: Queryable,
    userId: string,
    client: Client,
    method: SignInMethod,
    authenticatedAt?: Date,
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
    passwords: accountPasswords,
    register: createRegistration(deps, { verification, signIn }),

    login: createLogin(deps, { verification, loginThrottle, secondSteps, signIn }),
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
