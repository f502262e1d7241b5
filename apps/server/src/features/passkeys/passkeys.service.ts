import { type BodyOf, type endpoints, limits, type Passkey, type PasskeyCreationOptions } from '@tessera/contract';
import { AppError, notFound } from '../../http/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { Client } from '../../http/client.ts';
import type { AccessSource } from '../auth/added-access.service.ts';
import { createChallenges } from './challenges.ts';
import { createPasskeyMails } from './passkey-mails.ts';
import { creationOptions } from './passkey-options.ts';
import { createPasskeySignIn } from './passkey-sign-in.ts';
import type { PasskeyDeps } from './passkeys.deps.ts';
import { presentPasskey } from './passkeys.present.ts';
import {
  countPasskeys,
  deletePasskey,
  insertPasskey,
  listDescriptors,
  listPasskeys,
  lockOwner,
  renamePasskey,
} from './passkeys.repo.ts';

export type Passkeys = ReturnType<typeof createPasskeys>;

function requireRoom(count: number): void {
  if (count >= limits.passkeys.maxPerAccount) throw new AppError('passkey_limit', { params: { count } });
}

export function createPasskeys(deps: PasskeyDeps) {
  const { db, clock, ids, outbox, webauthn, history } = deps;
  const challenges = createChallenges(deps);
  const requestMail = createPasskeyMails(deps);

  return {
    ...createPasskeySignIn(deps, challenges),

    async list(userId: string): Promise<Passkey[]> {
      return (await listPasskeys(db, userId)).map(presentPasskey);
    },

    async creationOptions(user: Caller): Promise<PasskeyCreationOptions> {
      const existing = await listDescriptors(db, user.userId);
      requireRoom(existing.length);
      const challenge = await challenges.issue('register', user.sessionId);
      return creationOptions({ challenge, webauthn, user, existing });
    },

    async create(user: Caller, body: BodyOf<typeof endpoints.passkeys.create>, client: Client): Promise<Passkey> {
      const { response } = body.credential;
      const challenge = await challenges.spend(response.clientDataJSON, 'register', user.sessionId);
      const credential = challenge && (await webauthn.verifyRegistration(body.credential, challenge));
      if (!credential) throw new AppError('passkey_not_added');
      const now = clock.now();
      const { userId } = user;
      const passkey = { id: ids.uuid(now), name: body.name.trim(), createdAt: now, lastUsedAt: null, ...credential };
      await db.tx(async (tx) => {
        await lockOwner(tx, userId);
        requireRoom(await countPasskeys(tx, userId));
        const isNew = await insertPasskey(tx, { ...passkey, userId, transports: response.transports ?? [] });
        if (!isNew) throw new AppError('passkey_exists');
        await history.record(tx, { userId, kind: 'passkey_added', client, details: { name: passkey.name } });
        await requestMail(tx, 'passkeyAdded', user, passkey.name);
      });
      outbox.wake();
      return presentPasskey(passkey);
    },

    async rename(userId: string, id: string, given: string, client: Client): Promise<Passkey> {
      const name = given.trim();
      return db.tx(async (tx) => {
        const passkey = await renamePasskey(tx, userId, id, name);
        if (!passkey) throw notFound();
        const details = { name, previous_name: passkey.previousName };
        if (name !== passkey.previousName)
          await history.record(tx, { userId, kind: 'passkey_renamed', client, details });
        return presentPasskey(passkey);
      });
    },

    async remove(user: Caller, id: string, client: Client) {
      const { userId } = user;
      await db.tx(async (tx) => {
        const name = await deletePasskey(tx, userId, id);
        if (name === undefined) throw notFound();
        await history.record(tx, { userId, kind: 'passkey_removed', client, details: { name } });
        await requestMail(tx, 'passkeyRemoved', user, name);
      });
      outbox.wake();
    },

    has: async (userId: string): Promise<boolean> => (await countPasskeys(db, userId)) > 0,

    access: {
      kind: 'passkey',
      async list(database, userId) {
        const rows = await listPasskeys(database, userId);
        return rows.map(({ id, name, createdAt: addedAt }) => ({ id, name, addedAt }));
      },
      async revoke(tx, userId, id) {
        const name = await deletePasskey(tx, userId, id);
        if (name !== undefined) await history.record(tx, { userId, kind: 'passkey_removed', details: { name } });
      },
    } satisfies AccessSource,

    deleteExpired: () => challenges.deleteExpired(),
  };
}
