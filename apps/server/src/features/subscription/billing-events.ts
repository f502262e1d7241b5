import { AppError, unavailable } from '../../http/app-error.ts';
import type { SubscriptionDeps } from './subscription.deps.ts';
import { findByCustomer, isEventKnown, rememberEvent } from './subscription.repo.ts';
import type { Sync } from './subscription-sync.ts';

/** Takes the exact bytes of a message and the signature that came with them. */
export type Receive = (body: Buffer, signature: string | undefined) => Promise<void>;

/** What can change a subscription, or tell that it has changed. */
const matters = /^(checkout\.session|customer\.subscription|invoice)\.|^customer\.deleted$/;

/**
 * An event is a reason to look, never a fact: what is stored comes from Stripe's answer. It is remembered only after
 * that, so that one which could not be dealt with is dealt with when it comes again.
 */
export function createReceiver({ db, clock, log, billing }: SubscriptionDeps, sync: Sync): Receive {
  return async (body, signature) => {
    const event = billing.readEvent(body, signature, clock.now());
    if (!event) throw new AppError('webhook_rejected');
    const { id, type, customerId } = event;
    if (customerId === null || !matters.test(type) || (await isEventKnown(db, id))) return;
    if (!(await findByCustomer(db, customerId))) {
      log.warn({ event: id, type, customer: customerId }, 'billing: an event of a customer that nobody here is');
      return;
    }
    try {
      await sync(customerId);
    } catch (error) {
      throw unavailable(error);
    }
    await rememberEvent(db, id, type, clock.now());
  };
}
