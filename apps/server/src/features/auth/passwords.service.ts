import type { BodyOf, endpoints, ReplyOf } from '@tessera/contract';
import { AppError, unauthorized } from '../../http/app-error.ts';
import { networkOf } from '../../http/client-network.ts';
import type { Caller } from '../../http/route.ts';
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

type Endpoints = typeof endpoints.auth;

export interface PasswordRecovery {
  forgot(email: string): Promise<ReplyOf<Endpoints['forgotPassword']>>;
  reset(body: BodyOf<Endpoints['resetPassword']>, clientAddress: string): Promise<void>;
  /** Answers the only tokens that the caller's session has from then on. */
  change(caller: Caller, body: BodyOf<Endpoints['changePassword']>, clientAddress: string): Promise<TokenPair>;
}

export const passwordTooWeak = (field: string) =>
  new AppError('password_too_weak', { fields: { [field]: 'passwordTooWeak' } });
const wrongPassword = () => new AppError('wrong_password', { fields: { current_password: 'currentPasswordWrong' } });
const invalidLink = () => new AppError('reset_token_invalid');

const onItsWay = 'If this address has an account, a mail with a link is on its way.';

interface Parts {
  sessions: Sessions;
  loginThrottle: LoginThrottle;
  proveAddress: (tx: Queryable, userId: string, now: Date) => Promise<void>;
}

export function createPasswordRecovery(
  deps: AuthDeps,
  { sessions, loginThrottle, proveAddress }: Parts,
): PasswordRecovery {
  const { config, db, clock, ids, outbox, passwords } = deps;
  const resetMail = createLinkMail(deps, { topic: 'auth.reset-mail', wording: () => 'reset' });
  const changedMail = createPasswordChangedMail(deps);

  /** The new password holds, every other way in is closed, and the owner is told. */
  async function replacePassword(tx: Queryable, userId: string, hash: string, keepSession?: string): Promise<void> {
    await updatePassword(tx, userId, hash);
    await deleteSessionsOf(tx, userId, keepSession ?? null);
    await deleteMailTokens(tx, userId, 'reset');
    await changedMail.request(tx, userId);
  }

  return {
    async forgot(email) {
      // On a development machine the link is shown on the screen, for unknown addresses too, where it leads nowhere.
      const token = config.mode === 'development' ? ids.token() : undefined;
      await db.tx((tx) => resetMail.request(tx, email, { token }));
      outbox.wake();
      return { message: onItsWay, ...(token && { resetLink: linkUrl(config.publicUrl, 'reset', token) }) };
    },

    async reset({ token, password }, clientAddress) {
      const tokenHash = hashToken(token);
      const now = clock.now();
      // Everything that is cheap to refuse comes before the hashing, which is not.
      const owner = await findMailTokenOwner(db, tokenHash, 'reset', now);
      if (!owner) throw invalidLink();
      if (isTooWeak(password, owner.email)) throw passwordTooWeak('password');
      const hash = await passwords.hash(password, networkOf(clientAddress));
      await db.tx(async (tx) => {
        const userId = await spendMailToken(tx, tokenHash, 'reset', now);
        if (!userId) throw invalidLink();
        // The mail was read, so the address belongs to the reader.
        await proveAddress(tx, userId, now);
        await replacePassword(tx, userId, hash);
        // An owner whom guessing elsewhere keeps from signing in gets in this way.
        await loginThrottle.remember(tx, userId, clientAddress);
      });
      outbox.wake();
    },

    async change(caller, { current_password, new_password }, clientAddress) {
      const network = networkOf(clientAddress);
      const user = await findUserById(db, caller.userId);
      if (!user) throw unauthorized();
      if (isTooWeak(new_password, user.email)) throw passwordTooWeak('new_password');
      if (!(await passwords.matches(user.password_hash, current_password, network))) throw wrongPassword();
      const hash = await passwords.hash(new_password, network);
      const pair = await db.tx(async (tx) => {
        // Another change may have come first: then the password that was checked is no longer the current one.
        const current = await lockUser(tx, caller.userId);
        if (current?.password_hash !== user.password_hash) throw wrongPassword();
        await replacePassword(tx, caller.userId, hash, caller.sessionId);
        return sessions.reissue(tx, caller.sessionId);
      });
      outbox.wake();
      return pair;
    },
  };
}
