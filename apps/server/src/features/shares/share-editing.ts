import { type BodyOf, type endpoints, limits, type Share } from '@tessera/contract';
import { AppError, invalidFields, notFound } from '../../http/app-error.ts';
import type { Client } from '../../http/client.ts';
import { clientNetwork } from '../../http/client-network.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { hashToken } from '../../platform/ids/ids.ts';
import { lockPlan } from '../plans/plans.service.ts';
import { type ShareRecords, tokenLabel } from './share-records.ts';
import type { ShareDeps } from './shares.deps.ts';
import {
  countShares,
  findShare,
  insertShare,
  lockShare,
  lockTarget,
  type ShareRow,
  updateShare,
} from './shares.repo.ts';

type Calls = typeof endpoints.shares;
type Creation = BodyOf<Calls['create']>;

async function checkTarget(tx: Queryable, userId: string, { kind, id }: Creation): Promise<string | null> {
  if (kind === 'account' || id === undefined) return null;
  if (await lockTarget(tx, userId, kind, id)) return id;
  throw invalidFields({ id: kind === 'code' ? 'codeUnknown' : 'tagUnknown' });
}

async function find(db: Queryable, userId: string, id: string): Promise<ShareRow> {
  const row = await findShare(db, userId, id);
  if (!row) throw notFound();
  return row;
}

/** A missing text stays as it is, a blank one is none. */
const titleOf = (given: string | null | undefined, title: string | null): string | null =>
  given === undefined ? title : given?.trim() || null;

/** Creates and changes shares. */
export function createShareEditing(
  { db, clock, ids, passwords, secrets }: ShareDeps,
  { present, record }: ShareRecords,
) {
  /** Outside of transactions, because it takes its turn in a queue. Null removes the password, undefined keeps it. */
  const hashGiven = async (password: string | null | undefined, { address }: Client) =>
    password ? passwords.hash(password, clientNetwork(address)) : password;

  function expiryOf(given: string | null | undefined): Date | null | undefined {
    if (!given) return given === undefined ? undefined : null;
    const expiresAt = new Date(given);
    if (expiresAt <= clock.now()) throw invalidFields({ expires_at: 'expiryInvalid' });
    return expiresAt;
  }

  return {
    /** With an `id` that exists already, returns that share: a repeated request creates one. */
    async create(userId: string, body: Creation, client: Client, givenId?: string): Promise<Share> {
      const expiresAt = expiryOf(body.expires_at) ?? null;
      const passwordHash = (await hashGiven(body.password, client)) ?? null;
      const now = clock.now();
      const id = givenId ?? ids.uuid(now);
      const token = ids.token();
      return db.tx(async (tx) => {
        // Serializes the account's changes, so that the limit holds.
        await lockPlan(tx, userId);
        const existing = givenId === undefined ? undefined : await findShare(tx, userId, givenId);
        if (existing) return present(tx, existing);
        const count = await countShares(tx, userId);
        if (count >= limits.shares.maxPerAccount) throw new AppError('share_limit', { params: { count } });
        await insertShare(tx, {
          id,
          userId,
          kind: body.kind,
          targetId: await checkTarget(tx, userId, body),
          tokenHash: hashToken(token),
          sealedToken: await secrets.seal(tx, tokenLabel(id), Buffer.from(token)),
          title: titleOf(body.title, null),
          passwordHash,
          showsCodes: body.show_codes ?? false,
          showsAnnotations: body.show_annotations ?? false,
          expiresAt,
          createdAt: now,
        });
        const row = await find(tx, userId, id);
        await record(tx, 'share_created', row, client);
        return present(tx, row);
      });
    },

    async update(userId: string, id: string, body: BodyOf<Calls['update']>, client: Client): Promise<Share> {
      const expiresAt = expiryOf(body.expires_at);
      await find(db, userId, id);
      const passwordHash = await hashGiven(body.password, client);
      return db.tx(async (tx) => {
        const row = await lockShare(tx, userId, id);
        if (!row) throw notFound();
        await updateShare(tx, id, {
          title: titleOf(body.title, row.title),
          passwordHash: passwordHash === undefined ? row.passwordHash : passwordHash,
          showsCodes: body.show_codes ?? row.showsCodes,
          showsAnnotations: body.show_annotations ?? row.showsAnnotations,
          expiresAt: expiresAt === undefined ? row.expiresAt : expiresAt,
        });
        const changed = await find(tx, userId, id);
        await record(tx, 'share_changed', changed, client);
        return present(tx, changed);
      });
    },
  };
}
