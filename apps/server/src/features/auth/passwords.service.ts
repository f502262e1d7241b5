import { type BodyOf, type endpoints, limits, type ReplyOf } from '@tessera/contract';
import { AppError, unauthorized } from '../../http/app-error.ts';
import type { Client } from '../../http/client.ts';
import { clientNetwork } from '../../http/client-network.ts';
import type { Caller } from '../../http/caller.ts';
import { after, minutes } from '../../platform/clock/clock.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { hashToken } from '../../platform/ids/ids.ts';
import type { AuthDeps } from './auth.deps.ts';
import { createLinkMail, linkUrl } from './link-mail.ts';
import type { LoginThrottle } from './login-throttle.service.ts';
import { deleteMailTokens, findMailTokenOwner, spendMailToken } from './mail-tokens.repo.ts';
import { isTooWeak } from './password.policy.ts';
import { createPasswordChangedMail } from './password-changed-mail.ts';
import { deleteSessionsOf } from './sessions.repo.ts';
import type { Sessions, TokenPair } from './sessions.service.ts';
import { findUserById, lockUser, updatePassword } from './users.repo.ts';
import type { Verification } from './verification.service.ts';

type Endpoints = typeof endpoints.auth;

export interface AccountPasswords {
  /** Queues the email with the reset link. */
  requestReset(tx: Queryable, email: string): Promise<void>;
  forgot(email: string): Promise<ReplyOf<Endpoints['forgotPassword']>>;
  reset(body: BodyOf<Endpoints['resetPassword']>, client: Client): Promise<void>;
  /** Revokes all tokens of the account and returns a new pair for the caller's session. */
  change(caller: Caller, body: BodyOf<Endpoints['changePassword']>, client: Client): Promise<TokenPair>;
  /** False for an account without a password, and if a provider is the only way to sign in. */
  isSet(userId: string): Promise<boolean>;
  /** Checks the password of a signed-in user. */
  isCorrect(userId: string, password: string, clientAddress: string): Promise<boolean>;
  /**
   * For actions whose effect outlives the session. Throws if the password is wrong or, without a password, if the last
   * authentication is not recent.
   */
  confirm(caller: Caller, password: string | undefined, clientAddress: string): Promise<void>;
}

export const passwordTooWeak = (field: string) =>
  new AppError('password_too_weak', { fields: { [field]: 'passwordTooWeak' } });
const passwordNotSet = () => new AppError('password_not_set');
const wrongPassword = () => new AppError('wrong_password', { fields: { current_password: 'currentPasswordWrong' } });
const invalidLink = () => new AppError('reset_token_invalid');

export function createAccountPasswords(
  deps: AuthDeps,
  {
    sessions,
    loginThrottle,
    verification,
  }: { sessions: Sessions; loginThrottle: LoginThrottle; verification: Verification },
): AccountPasswords {
  const { config, db, clock, ids, outbox, passwords, history } = deps;
  const requestResetMail = createLinkMail(deps, { topic: 'auth.reset-mail', wording: () => 'reset' });
  const requestNotice = createPasswordChangedMail(deps);

  /** Ends all other sessions, revokes reset links and notifies the owner. */
  async function replacePassword(tx: Queryable, userId: string, hash: string, keepSession?: string): Promise<void> {
    await updatePassword(tx, userId, hash);
    await deleteSessionsOf(tx, userId, keepSession ?? null);
    await deleteMailTokens(tx, userId, 'reset');
    await requestNotice(tx, userId);
  }

  return {
    requestReset: (tx, email) => requestResetMail(tx, email),

    async forgot(email) {
      // In development the reply contains a link, also for unknown addresses, where the link does not work.
      const token = config.mode === 'development' ? ids.token() : undefined;
      await db.tx((tx) => requestResetMail(tx, email, { token }));
      outbox.wake();
      return {
        message: 'If this address has an account, an email with a link is on its way.',
        ...(token && { resetLink: linkUrl(config.publicUrl, 'reset', token) }),
      };
    },

    async reset({ token, password }, client) {
      const tokenHash = hashToken(token);
      const now = clock.now();
      // Cheap checks come first, because hashing is expensive.
      const owner = await findMailTokenOwner(db, tokenHash, 'reset', now);
      if (!owner) throw invalidLink();
      if (isTooWeak(password, owner.email, passwords.isCommon)) throw passwordTooWeak('password');
      const hash = await passwords.hash(password, clientNetwork(client.address));
      await db.tx(async (tx) => {
        const userId = await spendMailToken(tx, tokenHash, 'reset', now);
        if (!userId) throw invalidLink();
        // The token was read from an email, so the address belongs to the caller.
        await verification.verifyAddress(tx, userId, now, client);
        await replacePassword(tx, userId, hash);
        // Lets the owner sign in while password guessing keeps the account throttled.
        await loginThrottle.rememberNetwork(tx, userId, client.address);
        await history.record(tx, { userId, kind: 'password_reset', client });
      });
      outbox.wake();
    },

    async change(caller, { current_password, new_password }, client) {
      const network = clientNetwork(client.address);
      const user = await findUserById(db, caller.userId);
      if (!user) throw unauthorized();
      if (user.passwordHash === null) throw passwordNotSet();
      if (isTooWeak(new_password, user.email, passwords.isCommon)) throw passwordTooWeak('new_password');
      if (!(await passwords.matches(user.passwordHash, current_password, network))) throw wrongPassword();
      const hash = await passwords.hash(new_password, network);
      const pair = await db.tx(async (tx) => {
        // After a concurrent change, the password checked above is no longer the current one.
        const current = await lockUser(tx, caller.userId);
        if (current?.passwordHash !== user.passwordHash) throw wrongPassword();
        await replacePassword(tx, caller.userId, hash, caller.sessionId);
        await sessions.markAuthenticated(tx, caller.sessionId);
        await history.record(tx, { userId: caller.userId, kind: 'password_changed', client });
        return sessions.reissue(tx, caller.sessionId);
      });
      outbox.wake();
      return pair;
    },

    ...createPasswordCheck(deps),
  };
}

/** Checks the password of a signed-in user. `confirm` accepts a recent authentication in its place. */
function createPasswordCheck({
  config: { oidc },
  db,
  clock,
  passwords,
}: AuthDeps): Pick<AccountPasswords, 'isSet' | 'isCorrect' | 'confirm'> {
  const isSet = async (userId: string) =>
    !oidc?.only && typeof (await findUserById(db, userId))?.passwordHash === 'string';

  async function isCorrect(userId: string, password: string, clientAddress: string): Promise<boolean> {
    if (oidc?.only) throw new AppError('password_sign_in_off');
    const user = await findUserById(db, userId);
    if (!user) throw unauthorized();
    if (user.passwordHash === null) throw passwordNotSet();
    return passwords.matches(user.passwordHash, password, clientNetwork(clientAddress));
  }
  async function confirm(caller: Caller, password: string | undefined, clientAddress: string): Promise<void> {
    if (password !== undefined) {
      if (await isCorrect(caller.userId, password, clientAddress)) return;
      throw wrongPassword();
    }
    const isRecent = after(caller.authenticatedAt, minutes(limits.recentAuthenticationMinutes)) > clock.now();
    if (isRecent) return;
    throw new AppError((await isSet(caller.userId)) ? 'password_required' : 'recent_authentication_required');
  }
  return { isSet, isCorrect, confirm };
}
