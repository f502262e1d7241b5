import { type BodyOf, type endpoints, limits, type ReplyOf } from '@tessera/contract';
import { AppError, unauthorized } from '../../http/app-error.ts';
import type { Caller } from '../../http/route.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { hashToken } from '../../platform/ids/ids.ts';
import type { AuthDeps } from './auth.deps.ts';
import { createLinkMail } from './link-mail.ts';
import { deleteMailTokens, spendMailToken } from './mail-tokens.repo.ts';
import { isTooWeak } from './password.policy.ts';
import { createPasswordChangedMail } from './password-changed-mail.ts';
import { deleteSessionsOf } from './sessions.repo.ts';
import type { Sessions, TokenPair } from './sessions.service.ts';
import { findUserById, lockUser, updatePassword } from './users.repo.ts';

type Endpoints = typeof endpoints.auth;

export interface PasswordRecovery {
  forgot(email: string): Promise<ReplyOf<Endpoints['forgotPassword']>>;
  reset(body: BodyOf<Endpoints['resetPassword']>): Promise<void>;
  /** Answers the only tokens that the caller's session has from then on. */
  change(caller: Caller, body: BodyOf<Endpoints['changePassword']>): Promise<TokenPair>;
}

export const passwordTooWeak = (field: string) =>
  new AppError('password_too_weak', { fields: { [field]: 'passwordTooWeak' } });
const wrongPassword = () => new AppError('wrong_password', { fields: { current_password: 'currentPasswordWrong' } });
const invalidLink = () => new AppError('reset_token_invalid');

const onItsWay = 'If this address has an account, a mail with a link is on its way.';

type ProveAddress = (tx: Queryable, userId: string, now: Date) => Promise<void>;

export function createPasswordRecovery(
  deps: AuthDeps,
  sessions: Sessions,
  proveAddress: ProveAddress,
): PasswordRecovery {
  const { config, db, clock, ids, outbox, passwords } = deps;
  const resetMail = createLinkMail(deps, {
    purpose: 'reset',
    path: '/reset-password',
    validHours: limits.tokens.resetHours,
    wanted: () => true,
  });
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
      await db.tx((tx) => resetMail.request(tx, email, { wording: 'reset', ...(token && { token }) }));
      outbox.wake();
      return { message: onItsWay, ...(token && { resetLink: resetMail.url(token) }) };
    },

    async reset({ token, password }) {
      const hash = await passwords.hash(password);
      const now = clock.now();
      await db.tx(async (tx) => {
        const userId = await spendMailToken(tx, hashToken(token), 'reset', now);
        const user = userId && (await findUserById(tx, userId));
        if (!user) throw invalidLink();
        // Thrown inside the transaction: the link stays good for a better password.
        if (isTooWeak(password, user.email)) throw passwordTooWeak('password');
        // Who reads the mail owns the address.
        await proveAddress(tx, user.id, now);
        await replacePassword(tx, user.id, hash);
      });
      outbox.wake();
    },

    async change(caller, { current_password, new_password }) {
      const user = await findUserById(db, caller.userId);
      if (!user) throw unauthorized();
      if (isTooWeak(new_password, user.email)) throw passwordTooWeak('new_password');
      if (!(await passwords.matches(user.password_hash, current_password))) throw wrongPassword();
      const hash = await passwords.hash(new_password);
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
