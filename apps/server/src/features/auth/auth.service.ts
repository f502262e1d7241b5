import type { SignedIn, User } from '@tessera/contract';
import { AppError, unauthorized } from '../../http/app-error.ts';
import type { Client } from '../../http/client.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { createAccounts } from './accounts.service.ts';
import type { AuthDeps } from './auth.deps.ts';
import { createEmailChanges } from './email-changes.service.ts';
import { createLogin, type SecondStepHook } from './login.ts';
import { createLoginThrottle } from './login-throttle.service.ts';
import { deleteExpiredMailTokens } from './mail-tokens.repo.ts';
import { createNewDeviceMail } from './new-device-mail.ts';
import { createAccountPasswords } from './passwords.service.ts';
import { createRegistration } from './registration.ts';
import { createSessionList } from './session-list.service.ts';
import type { SignInMethod } from './sessions.repo.ts';
import { createSessions } from './sessions.service.ts';
import { presentUser } from './user.present.ts';
import { createUserSettings } from './user-settings.ts';
import { deleteUser, findUserFacts, lockUser } from './users.repo.ts';
import { createVerification } from './verification.service.ts';

export type DeletionHook = (tx: Queryable, userId: string) => Promise<void>;

export type Auth = ReturnType<typeof createAuth>;

export function createAuth(deps: AuthDeps) {
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

  /**
   * Starts a session. The caller has authenticated the person completely. `authenticatedAt`: when a provider has done so,
   * which may be long before the sign-in here.
   */
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
    /**
     * The hook runs in the transaction of a sign-in by password, after all checks. If it returns a second step, the sign-in
     * stops and replies with it.
     */
    onPasswordChecked(hook: SecondStepHook) {
      secondSteps.push(hook);
    },
    user: (userId: string): Promise<User> => findUser(db, userId),
    settings: createUserSettings(deps),
    /** Deletes the account and everything it owns. */
    async deleteAccount(userId: string) {
      await db.tx(async (tx) => {
        for (const hook of deletionHooks) await hook(tx, userId);
        await deleteUser(tx, userId);
      });
      outbox.wake();
    },
    /** The hook runs in the transaction that deletes the account, while its rows still exist. */
    beforeDeletion(hook: DeletionHook) {
      deletionHooks.push(hook);
    },
    /** Deletes expired tokens, sessions and networks. Can run in any process at any time. */
    async deleteExpired() {
      await sessions.deleteExpired();
      await loginThrottle.deleteExpired();
      await emailChanges.deleteExpired();
      await deleteExpiredMailTokens(db, clock.now());
    },
  };
}
