import { type BodyOf, type endpoints, limits, type ReplyOf } from '@tessera/contract';
import { AppError, invalidFields, unauthorized } from '../../http/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { Client } from '../../http/client.ts';
import { clientNetwork } from '../../http/client-network.ts';
import { after, days, hours } from '../../platform/clock/clock.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { hashToken } from '../../platform/ids/ids.ts';
import { createAddedAccessReview } from './added-access.service.ts';
import type { AuthDeps } from './auth.deps.ts';
import { createEmailChangeMails, type EmailChangeMails } from './email-change-mails.ts';
import {
  deleteChangesSince,
  deleteExpiredChanges,
  deletePendingChanges,
  type EmailChange,
  type EmailChangePurpose,
  findChangeOfToken,
  findOtherOwner,
  insertEmailChange,
  markConfirmed,
} from './email-changes.repo.ts';
import { deleteMailTokens } from './mail-tokens.repo.ts';
import type { AccountPasswords } from './passwords.service.ts';
import { deleteSessionsOf } from './sessions.repo.ts';
import { deleteUser, lockUser, updateEmail, updatePassword } from './users.repo.ts';

type Calls = typeof endpoints.emailChanges;

/** The account has another address from now on. */
export type EmailChangedHook = (tx: Queryable, account: { userId: string; email: string }) => Promise<void>;

export type EmailChanges = ReturnType<typeof createEmailChanges>;

const { changeEmailHours, undoEmailDays } = limits.tokens;
const invalidLink = () => new AppError('email_link_invalid');

/** The account is locked first, as everywhere; the token may have been used while waiting for the lock. */
async function lockByToken(tx: Queryable, token: string, purpose: EmailChangePurpose, now: Date) {
  const hash = hashToken(token);
  const found = await findChangeOfToken(tx, hash, purpose, now);
  const user = found && (await lockUser(tx, found.userId));
  const change = user && (await findChangeOfToken(tx, hash, purpose, now));
  if (!change) throw invalidLink();
  return { change, user };
}

/** The link proves that the mailbox is the caller's, so a registration that never proved it is deleted. */
async function takeAddress(tx: Queryable, { userId, newEmail }: EmailChange, now: Date): Promise<void> {
  const owner = await findOtherOwner(tx, newEmail, userId);
  if (owner?.isVerified) throw invalidLink();
  if (owner) await deleteUser(tx, owner.id);
  if (!(await updateEmail(tx, userId, newEmail, now))) throw invalidLink();
}

/** Drops this change and all later ones. */
async function restoreAddress(tx: Queryable, change: EmailChange, now: Date): Promise<void> {
  const { userId, oldEmail, confirmedAt, requestedAt } = change;
  await deletePendingChanges(tx, userId);
  await deleteChangesSince(tx, userId, confirmedAt ?? requestedAt);
  if (!(await updateEmail(tx, userId, oldEmail, now))) throw invalidLink();
}

function createRequest({ db, clock, ids, outbox, history }: AuthDeps, mails: EmailChangeMails) {
  return async ({ userId, sessionId }: Caller, email: string, client: Client) => {
    const requestedAt = clock.now();
    const expiresAt = after(requestedAt, hours(changeEmailHours));
    await db.tx(async (tx) => {
      const user = await lockUser(tx, userId);
      if (!user) throw unauthorized();
      if (user.email === email) throw invalidFields({ email: 'emailUnchanged' });
      const id = ids.uuid(requestedAt);
      const change = { id, userId, sessionId, oldEmail: user.email, newEmail: email, requestedAt, expiresAt };
      await insertEmailChange(tx, change);
      await mails.requestConfirmation(tx, { userId, changeId: id });
      await mails.requestNotice(tx, { userId, changeId: id });
      await history.record(tx, { userId, kind: 'email_change_requested', client, details: { to: email } });
    });
    outbox.wake();
  };
}

export function createEmailChanges(deps: AuthDeps, accountPasswords: AccountPasswords) {
  const { config, db, clock, ids, outbox, passwords, history } = deps;
  const mails = createEmailChangeMails(deps);
  const changedHooks: EmailChangedHook[] = [];
  const added = createAddedAccessReview();

  /** Links that were sent to the replaced address stop working. */
  async function announce(tx: Queryable, userId: string, email: string): Promise<void> {
    await deleteMailTokens(tx, userId, 'reset');
    for (const hook of changedHooks) await hook(tx, { userId, email });
  }

  return {
    /** The reply and its time are the same for a free and a taken address: the worker looks it up later. */
    request: createRequest(deps, mails),

    /** Changes the address and ends all sessions except the one of the request. Returns the new address. */
    async confirm(token: string, client: Client): Promise<string> {
      const now = clock.now();
      const email = await db.tx(async (tx) => {
        const { change, user } = await lockByToken(tx, token, 'confirm', now);
        const { id, userId, newEmail } = change;
        await takeAddress(tx, change, now);
        await markConfirmed(tx, id, now, after(now, days(undoEmailDays)));
        await deleteSessionsOf(tx, userId, change.sessionId);
        await announce(tx, userId, newEmail);
        await mails.requestUndo(tx, { userId, changeId: id });
        const details = { from: user.email, to: newEmail };
        await history.record(tx, { userId, kind: 'email_changed', client, details });
        return newEmail;
      });
      outbox.wake();
      return email;
    },

    /** The address that an undo would restore, and the access that it would remove. */
    async reviewUndo(token: string): Promise<ReplyOf<Calls['reviewUndo']>> {
      const change = await findChangeOfToken(db, hashToken(token), 'undo', clock.now());
      if (!change) throw invalidLink();
      return { email: change.oldEmail, added: await added.list(db, change) };
    },

    /**
     * Restores the earlier address, ends all sessions, replaces the password, and removes what was added since the session
     * of the request began. Returns the restored address.
     */
    async undo({ token, remove = [] }: BodyOf<Calls['undo']>, client: Client): Promise<string> {
      const now = clock.now();
      // The cheap check comes first, because hashing is expensive.
      if (!(await findChangeOfToken(db, hashToken(token), 'undo', now))) throw invalidLink();
      // A random password: the account waits for a reset.
      const hash = await passwords.hash(ids.token(), clientNetwork(client.address));
      const email = await db.tx(async (tx) => {
        const { change, user } = await lockByToken(tx, token, 'undo', now);
        const { userId, oldEmail } = change;
        await restoreAddress(tx, change, now);
        await updatePassword(tx, userId, hash);
        await deleteSessionsOf(tx, userId, null);
        await announce(tx, userId, oldEmail);
        await added.revoke(tx, change, remove);
        // Without passwords, the owner signs in with the provider, which finds the account by its address.
        if (!config.oidc?.only) await accountPasswords.requestReset(tx, oldEmail);
        const details = { from: user.email, to: oldEmail };
        await history.record(tx, { userId, kind: 'email_change_undone', client, details });
        return oldEmail;
      });
      outbox.wake();
      return email;
    },

    added,
    /** Runs in the transaction that changes or restores an address. */
    onChanged: (hook: EmailChangedHook) => void changedHooks.push(hook),
    deleteExpired: () => deleteExpiredChanges(db, clock.now()),
  };
}
