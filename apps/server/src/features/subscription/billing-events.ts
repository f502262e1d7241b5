import { AppError, unavailable } from '../../http/app-error.ts';
import type { SubscriptionDeps } from './subscription.deps.ts';
import { findByCustomer, isEventStored, storeEvent } from './subscription.repo.ts';
import type { Sync } from './subscription-sync.ts';

/** Processes a webhook, given its raw body and signature header. Throws if it is invalid or Stripe has to resend it. */
export type ReceiveWebhook = (body: Buffer, signature: string | undefined) => Promise<void>;

/** The types of events that a change of a subscription can cause. */
const relevantTypes = /^(checkout\.session|customer\.subscription|invoice)\.|^customer\.deleted$/;

/**
 * An event only triggers a sync: the stored state comes from Stripe's API. The event is stored after the sync, so that a
 * failed one is processed when Stripe sends it again.
 */
export function createWebhookReceiver({ db, clock, log, billing }: SubscriptionDeps, sync: Sync): ReceiveWebhook {
  return async (body, signature) => {
    const event = billing.readEvent(body, signature, clock.now());
    if (!event) throw new AppError('webhook_rejected');
    const { id, type, customerId } = event;
    if (customerId === null || !relevantTypes.test(type) || (await isEventStored(db, id))) return;
    if (!(await findByCustomer(db, customerId))) {
      log.warn({ event: id, type, customer: customerId }, 'billing: webhook for unknown customer');
      return;
    }
    try {
      await sync(customerId);
    } catch (error) {
      throw unavailable(error);
    }
    await storeEvent(db, id, type, clock.now());
  };
}
