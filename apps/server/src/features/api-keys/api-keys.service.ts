import { type ApiKey, type BodyOf, type endpoints, limits } from '@tessera/contract';
import { AppError, invalidFields, notFound } from '../../http/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { Client } from '../../http/client.ts';
import { after, days } from '../../platform/clock/clock.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { hashToken } from '../../platform/ids/ids.ts';
import type { AccessSource } from '../auth/added-access.service.ts';
import { createApiKey, isWellFormed, shownPrefixOf } from './api-key-format.ts';
import { createApiKeyMail } from './api-key-mail.ts';
import type { ApiKeyDeps } from './api-keys.deps.ts';
import { presentApiKey } from './api-keys.present.ts';
import {
  countApiKeys,
  countOwnCodes,
  deleteRevokedBefore,
  findKeyOwner,
  insertApiKey,
  listApiKeys,
  revokeApiKey,
} from './api-keys.repo.ts';
import { createLastUse } from './last-use.ts';

type Creation = typeof endpoints.apiKeys.create;

export type ApiKeys = ReturnType<typeof createApiKeys>;

/** A revoked key is known for this long, so that its user learns why it fails. */
const revokedDays = 90;

export function createApiKeys(deps: ApiKeyDeps) {
  const { db, clock, ids, outbox, passwords, history } = deps;
  const requestMail = createApiKeyMail(deps);
  const lastUse = createLastUse(deps);
  const recordKey = (
    tx: Queryable,
    userId: string,
    kind: 'api_key_created' | 'api_key_revoked',
    name: string,
    client?: Client,
  ) => history.record(tx, { userId, kind, client, details: { name } });

  return {
    async list(userId: string): Promise<ApiKey[]> {
      return (await listApiKeys(db, userId)).map(presentApiKey);
    },

    async create(user: Caller, body: BodyOf<Creation>, client: Client) {
      const { name, scopes, expires_at, current_password, origins, code_ids: codeIds } = body;
      const now = clock.now();
      const expiresAt = expires_at ? new Date(expires_at) : null;
      if (expiresAt && expiresAt <= now) throw invalidFields({ expires_at: 'expiryInvalid' });
      await passwords.confirm(user, current_password, client.address);
      const key = createApiKey();
      const facts = {
        id: ids.uuid(now),
        name: name.trim(),
        scopes: [...new Set(scopes)],
        createdAt: now,
        expiresAt,
        origins: [...new Set(origins)],
        codeIds: [...new Set(codeIds?.map((id) => id.toLowerCase()))],
      };
      await db.tx(async (tx) => {
        const count = await countApiKeys(tx, user.userId);
        if (count >= limits.apiKeys.maxPerAccount) throw new AppError('api_key_limit', { params: { count } });
        if ((await countOwnCodes(tx, user.userId, facts.codeIds)) < facts.codeIds.length)
          throw invalidFields({ code_ids: 'codeUnknown' });
        const hash = hashToken(key);
        await insertApiKey(tx, { ...facts, userId: user.userId, hash, prefix: shownPrefixOf(key) });
        await requestMail(tx, user.userId, { email: user.email, language: user.language, name: facts.name });
        await recordKey(tx, user.userId, 'api_key_created', facts.name, client);
      });
      outbox.wake();
      return { ...presentApiKey({ ...facts, prefix: shownPrefixOf(key), lastUsedAt: null }), key };
    },

    revoke: (userId: string, id: string, client: Client) =>
      db.tx(async (tx) => {
        const revoked = await revokeApiKey(tx, userId, id, clock.now());
        if (!revoked) throw notFound();
        await recordKey(tx, userId, 'api_key_revoked', revoked.name, client);
      }),

    access: {
      kind: 'api_key',
      async list(database, userId) {
        const rows = await listApiKeys(database, userId);
        return rows.map(({ id, name, createdAt: addedAt }) => ({ id, name, addedAt }));
      },
      async revoke(tx, userId, id) {
        const revoked = await revokeApiKey(tx, userId, id, clock.now());
        if (revoked) await recordKey(tx, userId, 'api_key_revoked', revoked.name);
      },
    } satisfies AccessSource,

    authenticate: async (key: string) => {
      const owner = isWellFormed(key) ? await findKeyOwner(db, hashToken(key)) : undefined;
      if (!owner) throw new AppError('api_key_invalid');
      if (owner.revokedAt) throw new AppError('api_key_revoked');
      if (owner.expiresAt && owner.expiresAt <= clock.now()) throw new AppError('api_key_expired');
      if (owner.suspendedAt) throw new AppError('account_suspended');
      lastUse.record(owner.keyId);
      return owner;
    },

    deleteExpired: () => deleteRevokedBefore(db, after(clock.now(), -days(revokedDays))),
    close: () => lastUse.close(),
  };
}
