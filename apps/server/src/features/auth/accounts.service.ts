import type { Language } from '@tessera/contract';
import { unavailable } from '../../http/app-error.ts';
import type { Client } from '../../http/client.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { AuthDeps } from './auth.deps.ts';
import { deleteMailTokens } from './mail-tokens.repo.ts';
import { deleteSessionsOf } from './sessions.repo.ts';
import { findRecipient, insertUser, lockUserByEmail, takeOverUnverified } from './users.repo.ts';
import type { Verification } from './verification.service.ts';

export interface ProvedAddress {
  email: string;
  language: Language;
  /** Of the owner's browser; null if it is unknown. */
  timezone: string | null;
  inviteCode: string | null;
  /** The browser of the owner. */
  client: Client;
}

/** `unproved`: there is an account, but nothing shows that it belongs to the owner of the address. */
export type ClaimedAccount = { userId: string; kind: 'created' | 'taken_over' | 'existing' | 'unproved' };

export interface Accounts {
  /**
   * Finds or creates the account of an address whose owner has proved it elsewhere. An unverified registration of the
   * address is taken over: its password, sessions and links end, because a stranger may have made it.
   */
  claim(tx: Queryable, address: ProvedAddress): Promise<ClaimedAccount>;
}

/** The address and the language for an email to the account; undefined if the account was deleted. */
export const readRecipient = (db: Queryable, userId: string) => findRecipient(db, userId);

export function createAccounts(
  { config, clock, ids, history, requireAdmission }: AuthDeps,
  verification: Pick<Verification, 'verifyAddress'>,
): Accounts {
  async function create(tx: Queryable, address: ProvedAddress): Promise<string | undefined> {
    const now = clock.now();
    const user = { ...address, id: ids.uuid(now), passwordHash: null, signInHash: null, now };
    if (!(await insertUser(tx, user))) return undefined;
    await requireAdmission(tx, { email: address.email, inviteCode: address.inviteCode ?? undefined });
    await history.record(tx, { userId: user.id, kind: 'account_created', client: address.client });
    await verification.verifyAddress(tx, user.id, now, address.client);
    return user.id;
  }

  return {
    async claim(tx, address) {
      const created = await create(tx, address);
      if (created) return { userId: created, kind: 'created' };
      const existing = await lockUserByEmail(tx, address.email);
      if (!existing) throw unavailable(new Error('account deleted while its address was being claimed'));
      const { id: userId, passwordHash } = existing;
      if (existing.emailVerifiedAt) {
        // Without verification, a password account says nothing about who owns its address.
        const isProved = config.emailVerification || passwordHash === null;
        return { userId, kind: isProved ? 'existing' : 'unproved' };
      }
      await takeOverUnverified(tx, userId, address);
      await deleteSessionsOf(tx, userId, null);
      await deleteMailTokens(tx, userId, 'verify');
      await deleteMailTokens(tx, userId, 'reset');
      await verification.verifyAddress(tx, userId, clock.now(), address.client);
      return { userId, kind: 'taken_over' };
    },
  };
}
