import {
  type BodyOf,
  type endpoints,
  type HistoryKind,
  includes,
  limits,
  type ReplyOf,
  type Webhook,
} from '@tessera/contract';
import { AppError, invalidFields, notFound } from '../../http/app-error.ts';
import type { Client } from '../../http/client.ts';
import type { ClaimLoop } from '../../platform/claim-loop/claim-loop.ts';
import { after, hours } from '../../platform/clock/clock.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { AccessSource } from '../auth/added-access.service.ts';
import { lockPlan, readPlan, requireEntitlement } from '../plans/plans.service.ts';
import { createClickDeliveries } from './click-deliveries.ts';
import { createDeliver } from './deliver.ts';
import { createDeliveryWorker } from './delivery-worker.ts';
import { createSecret, presentSecret } from './signature.ts';
import { createUpkeep } from './webhook-upkeep.ts';
import { webhookHost, parseWebhookUrl } from './webhook-url.policy.ts';
import { createSending, type Sending } from './sending.ts';
import type { WebhookDeps } from './webhooks.deps.ts';
import { presentWebhook } from './webhooks.present.ts';
import {
  countOwnCodes,
  countWebhooks,
  deleteWebhook,
  dropPending,
  findWebhook,
  insertWebhook,
  listWebhooks,
  lockWebhook,
  rotateSecret,
  updateWebhook,
} from './webhooks.repo.ts';

type Calls = typeof endpoints.webhooks;

export interface Webhooks extends Sending {
  list(userId: string): Promise<Webhook[]>;
  /** With an `id` that exists already, returns that webhook: a repeated request creates one. */
  create(userId: string, body: BodyOf<Calls['create']>, client: Client, id?: string): Promise<ReplyOf<Calls['create']>>;
  update(userId: string, id: string, body: BodyOf<Calls['update']>, client: Client): Promise<Webhook>;
  remove(userId: string, id: string, client: Client): Promise<void>;
  rotateSecret(userId: string, id: string, client: Client): Promise<ReplyOf<Calls['rotateSecret']>>;
  access: AccessSource;
  worker: ClaimLoop;
  /** Disables webhooks that only fail, and deletes old deliveries. */
  upkeep(): Promise<void>;
}

/** Codes that were `chosen` before may have been deleted since. */
async function checkCodes(
  db: Queryable,
  userId: string,
  given: readonly string[],
  chosen: readonly string[] = [],
): Promise<string[]> {
  const codeIds = [...new Set(given)];
  const added = codeIds.filter((id) => !chosen.includes(id));
  if ((await countOwnCodes(db, userId, added)) < added.length) throw invalidFields({ code_ids: 'invalid' });
  return codeIds;
}

const arePaused = async (db: Queryable, userId: string): Promise<boolean> =>
  !includes((await readPlan(db, userId)).entitlements, 'webhooks');

type RecordChange = (tx: Queryable, userId: string, kind: HistoryKind, url: string, client?: Client) => Promise<void>;

const createRecord =
  ({ history }: WebhookDeps): RecordChange =>
  (tx, userId, kind, url, client) =>
    history.record(tx, { userId, kind, client, details: { host: webhookHost(url) } });

function createRemoval(
  { db, clock }: WebhookDeps,
  record: RecordChange,
): Pick<Webhooks, 'remove' | 'rotateSecret' | 'access'> {
  async function remove(tx: Queryable, userId: string, id: string, client?: Client): Promise<boolean> {
    const deleted = await deleteWebhook(tx, userId, id);
    if (deleted) await record(tx, userId, 'webhook_deleted', deleted.url, client);
    return deleted !== undefined;
  }

  return {
    remove: (userId, id, client) =>
      db.tx(async (tx) => {
        if (!(await remove(tx, userId, id, client))) throw notFound();
      }),

    access: {
      kind: 'webhook',
      async list(database, userId) {
        const rows = await listWebhooks(database, userId);
        return rows.map(({ id, url, createdAt, changedAt }) => ({ id, name: url, addedAt: changedAt ?? createdAt }));
      },
      async revoke(tx, userId, id) {
        await remove(tx, userId, id);
      },
    },

    async rotateSecret(userId, id, client) {
      const secret = createSecret();
      const now = clock.now();
      const previousExpiresAt = after(now, hours(limits.webhooks.rotationHours));
      await db.tx(async (tx) => {
        const rotated = await rotateSecret(tx, { userId, id, secret, previousExpiresAt, now });
        if (!rotated) throw notFound();
        await record(tx, userId, 'webhook_secret_rotated', rotated.url, client);
      });
      return { secret: presentSecret(secret), previous_secret_expires_at: previousExpiresAt.toISOString() };
    },
  };
}

export function createWebhooks(deps: WebhookDeps): Webhooks {
  const { db, clock, ids, sender, log } = deps;
  const worker = createDeliveryWorker({
    deliver: createDeliver(deps),
    createClickDeliveries: createClickDeliveries(deps),
    log,
  });

  const record = createRecord(deps);

  function checkUrl(text: string): string {
    const parsed = parseWebhookUrl(text, sender);
    if ('problem' in parsed) throw invalidFields({ url: parsed.problem });
    return parsed.url;
  }

  return {
    ...createSending(deps, worker),
    worker,
    upkeep: createUpkeep(deps),

    async list(userId) {
      const [rows, isPaused] = await Promise.all([listWebhooks(db, userId), arePaused(db, userId)]);
      return rows.map((row) => presentWebhook(row, isPaused));
    },

    async create(userId, body, client, givenId) {
      const url = checkUrl(body.url);
      const now = clock.now();
      const id = givenId ?? ids.uuid(now);
      const row = await db.tx(async (tx) => {
        const plan = await lockPlan(tx, userId);
        const existing = givenId === undefined ? undefined : await findWebhook(tx, userId, givenId);
        if (existing) return existing;
        requireEntitlement(plan, 'webhooks');
        const count = await countWebhooks(tx, userId);
        if (count >= limits.webhooks.maxPerAccount) throw new AppError('webhook_limit', { params: { count } });
        const codeIds = body.code_ids ? await checkCodes(tx, userId, body.code_ids) : null;
        const events = [...new Set(body.events)];
        const maxBatchSize = body.max_batch_size ?? null;
        const created = { id, userId, url, events, codeIds, maxBatchSize, secret: createSecret(), createdAt: now };
        await insertWebhook(tx, created);
        await record(tx, userId, 'webhook_created', url, client);
        return { ...created, isEnabled: true, disabledAt: null, failingSince: null, changedAt: null };
      });
      return { ...presentWebhook(row, false), secret: presentSecret(row.secret) };
    },

    async update(userId, id, body, client) {
      const url = body.url === undefined ? undefined : checkUrl(body.url);
      return db.tx(async (tx) => {
        const row = await lockWebhook(tx, userId, id);
        if (!row) throw notFound();
        const settings = {
          url: url ?? row.url,
          events: body.events ? [...new Set(body.events)] : row.events,
          codeIds: body.code_ids
            ? await checkCodes(tx, userId, body.code_ids, row.codeIds ?? [])
            : body.code_ids === null
              ? null
              : row.codeIds,
          maxBatchSize: body.max_batch_size === undefined ? row.maxBatchSize : body.max_batch_size,
          isEnabled: body.enabled ?? row.isEnabled,
        };
        const isReset = settings.url !== row.url || (settings.isEnabled && !row.isEnabled);
        await updateWebhook(tx, id, settings, { isReset, now: clock.now() });
        await record(tx, userId, 'webhook_changed', settings.url, client);
        if (!settings.isEnabled && row.isEnabled) await dropPending(tx, id, clock.now());
        const updated = await findWebhook(tx, userId, id);
        if (!updated) throw notFound();
        return presentWebhook(updated, await arePaused(tx, userId));
      });
    },

    ...createRemoval(deps, record),
  };
}
