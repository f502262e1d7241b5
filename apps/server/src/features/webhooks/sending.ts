import { type Delivery, type endpoints, limits, type ReplyOf } from '@tessera/contract';
import { AppError, notFound } from '../../http/app-error.ts';
import type { ClaimLoop } from '../../platform/claim-loop/claim-loop.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { readPlan, requireEntitlement } from '../plans/plans.service.ts';
import { findDelivery, insertDelivery, listDeliveries, resetDelivery } from './deliveries.repo.ts';
import { deliveryExpiry, payloadOf } from './webhook-events.service.ts';
import type { WebhookDeps } from './webhooks.deps.ts';
import { presentDelivery } from './webhooks.present.ts';
import { findWebhook, lockWebhook } from './webhooks.repo.ts';

export type Sending = ReturnType<typeof createSending>;

const testData = { message: 'This is a test event.' };

/** The log of deliveries, and deliveries that the user asks for. */
export function createSending({ db, clock, ids }: WebhookDeps, worker: Pick<ClaimLoop, 'wake'>) {
  async function lockActive(tx: Queryable, userId: string, id: string): Promise<void> {
    const webhook = await lockWebhook(tx, userId, id);
    if (!webhook) throw notFound();
    requireEntitlement(await readPlan(tx, userId), 'webhooks');
    if (!webhook.isEnabled) throw new AppError('webhook_disabled');
  }

  return {
    async test(userId: string, id: string): Promise<ReplyOf<typeof endpoints.webhooks.test>> {
      const now = clock.now();
      const deliveryId = ids.uuid(now);
      await db.tx(async (tx) => {
        await lockActive(tx, userId, id);
        const body = payloadOf('webhook.test', testData, now);
        const expiresAt = deliveryExpiry(now);
        await insertDelivery(tx, { id: deliveryId, webhookId: id, event: 'webhook.test', body, now, expiresAt });
      });
      worker.wake();
      return { delivery_id: deliveryId };
    },

    async deliveries(userId: string, id: string): Promise<Delivery[]> {
      if (!(await findWebhook(db, userId, id))) throw notFound();
      return (await listDeliveries(db, id, limits.webhooks.listedDeliveries)).map(presentDelivery);
    },

    async resend(userId: string, id: string, deliveryId: string): Promise<Delivery> {
      const row = await db.tx(async (tx) => {
        await lockActive(tx, userId, id);
        const found = await findDelivery(tx, id, deliveryId);
        if (!found) throw notFound();
        if (!found.hasBody) throw new AppError('delivery_expired');
        const now = clock.now();
        await resetDelivery(tx, deliveryId, now, deliveryExpiry(now));
        return { ...found, status: 'pending' as const, attempts: 0, availableAt: now };
      });
      worker.wake();
      return presentDelivery(row);
    },
  };
}
