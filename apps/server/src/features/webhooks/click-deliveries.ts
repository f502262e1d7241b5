import { limits } from '@tessera/contract';
import { after } from '../../platform/clock/clock.ts';
import { presentClick } from '../clicks/dimensions.service.ts';
import { findReadyWebhooks, lockForClicks, takeClicks } from './clicks.repo.ts';
import { insertDelivery } from './deliveries.repo.ts';
import { deliveryExpiry, payloadOf } from './webhook-events.service.ts';
import type { WebhookDeps } from './webhooks.deps.ts';

const { clicksPerDelivery, clickDelaySeconds } = limits.webhooks;
/** Further clicks stay in their table, until the webhook recovers or is disabled. */
const maxPending = 1000;

/** Returns a function that turns counted clicks into deliveries. Any number of processes may call it. */
export function createClickDeliveries({ db, clock, ids }: Pick<WebhookDeps, 'db' | 'clock' | 'ids'>) {
  const createOne = (webhookId: string) =>
    db.tx(async (tx) => {
      const webhook = await lockForClicks(tx, webhookId);
      if (!webhook || webhook.pending >= maxPending) return;
      const clicks = await takeClicks(tx, webhookId, clicksPerDelivery);
      if (clicks.length === 0) return;
      const now = clock.now();
      const body = payloadOf('code.clicked', { clicks: clicks.map((click) => presentClick(click)) }, now);
      await insertDelivery(tx, {
        id: ids.uuid(now),
        webhookId,
        event: 'code.clicked',
        body,
        now,
        expiresAt: deliveryExpiry(now),
      });
    });

  return async (): Promise<void> => {
    const countedBefore = after(clock.now(), -clickDelaySeconds * 1000);
    for (const { id } of await findReadyWebhooks(db, countedBefore, clicksPerDelivery)) await createOne(id);
  };
}
