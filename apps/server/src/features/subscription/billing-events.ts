import type { BillingAccount } from './billing-account.ts';
import { AppError, unavailable } from '../../http/app-error.ts';
import type { SubscriptionDeps } from './subscription.deps.ts';
import { findByCustomer, isEventStored, storeEvent } from './subscription.repo.ts';
import type { Sync } from './subscription-sync.ts';

/** Processes a webhook, given its raw body and signature header. Throws if it is invalid or Stripe has to resend it. */
export type ReceiveWebhook = (body: Buffer, signature: string | undefined) => Promise<void>;

/** The types of events that a change of a subscription can cause. */
const relevantTypes = /^(checkout\.session|customer\.subscription|invoice)\.|^customer\.deleted$/;

/**
 * An event of the other mode (test or live) is refused, although it has a valid signature: its customer is unknown in this mode.
 * An event only triggers a sync: the stored state comes from Stripe's API. The event is stored after the sync, so that a
 * failed one is processed when Stripe sends it again.
 */
export function createWebhookReceiver(
  { db, clock, log, billing }: SubscriptionDeps,
  account: BillingAccount,
  sync: Sync,
): ReceiveWebhook {
  return async (body, signature) => {
    const event = billing.readEvent(body, signature, clock.now());
    if (!event) throw new AppError('webhook_rejected');
    const { id, type, customerId, isLive } = event;
    if (customerId === null || !relevantTypes.test(type) || (await isEventStored(db, id))) return;
    if (!(await findByCustomer(db, customerId))) {
      log.warn({ event: id, type, customer: customerId }, 'billing: webhook for unknown customer');
      return;
    }
    try {
      if ((await account.require()).isLive !== isLive) {
        log.error({ event: id, type, isLive }, 'billing: webhook of the other mode refused');
        throw new AppError('webhook_rejected');
      }
      await sync(customerId);
    } catch (error) {
      throw error instanceof AppError ? error : unavailable(error);
    }
    await storeEvent(db, id, type, clock.now());
  };
}
