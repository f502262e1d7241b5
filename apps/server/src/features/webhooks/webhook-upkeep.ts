import { limits } from '@tessera/contract';
import { after, days } from '../../platform/clock/clock.ts';
import { deleteOrphanClicks } from './clicks.repo.ts';
import { deleteOldDeliveries } from './deliveries.repo.ts';
import { createDisabledMail } from './disabled-mail.ts';
import { webhookHost } from './webhook-url.policy.ts';
import type { WebhookDeps } from './webhooks.deps.ts';
import { disableWebhook, findWebhooksToDisable } from './webhooks.repo.ts';

const { retryDays, logDays } = limits.webhooks;
/** A webhook that is so far behind is disabled as well: its target does not keep up. */
const max = { deliveries: 100_000, clicks: 1_000_000 };

/** Returns a function that disables webhooks that only fail, and deletes old deliveries. */
export function createUpkeep(deps: WebhookDeps) {
  const { db, clock, log, outbox, history } = deps;
  const requestMail = createDisabledMail(deps);

  async function disable(id: string, now: Date): Promise<void> {
    const isDisabled = await db.tx(async (tx) => {
      const owner = await disableWebhook(tx, id, now);
      if (!owner) return false;
      await requestMail(tx, owner);
      const { userId, url } = owner;
      await history.record(tx, { userId, kind: 'webhook_disabled', details: { host: webhookHost(url) } });
      return true;
    });
    if (isDisabled) log.info({ webhookId: id }, 'webhook disabled');
  }

  return async (): Promise<void> => {
    const now = clock.now();
    for (const { id } of await findWebhooksToDisable(db, after(now, -days(retryDays)), max)) await disable(id, now);
    outbox.wake();
    await deleteOldDeliveries(db, after(now, -days(retryDays)), after(now, -days(logDays)));
    await deleteOrphanClicks(db);
  };
}
