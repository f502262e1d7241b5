import type { Stripe } from 'stripe';
import type { EnteredCard } from '../objects/payment-method.ts';
import type { Account } from '../state/account.ts';
import { referencedId } from '../state/ids.ts';
import { type Decline, declined } from './cards.ts';
import { findCustomer, saveCard } from './customers.ts';
import { startSubscription } from './subscriptions.ts';

export function expireCheckout(account: Account, session: Stripe.Checkout.Session): void {
  Object.assign(session, { status: 'expired', url: null });
  account.emit('checkout.session.expired', session);
}

/** Pays for an open session. If the card is declined, the session stays open. */
export function payCheckout(
  account: Account,
  session: Stripe.Checkout.Session,
  entered: EnteredCard,
): Decline | undefined {
  const { state } = account;
  const customer = findCustomer(account, referencedId(session.customer));
  const problem = entered.card.onEntry ?? entered.card.onCharge ?? (state.failing[customer.id] && declined);
  if (problem) return problem;
  const item = state.checkoutItems[session.id];
  const price = item && state.prices[item.price];
  if (!price) throw new Error(`${session.id} has no price`);
  const paymentMethod = saveCard(account, customer, entered).id;
  const subscription = startSubscription(account, { customer, price, paymentMethod, metadata: item.metadata });
  Object.assign(session, { status: 'complete', payment_status: 'paid', url: null });
  session.subscription = subscription.id;
  session.invoice = subscription.latest_invoice;
  if (session.customer_details) session.customer_details.name = entered.name;
  account.emit('checkout.session.completed', session);
  return undefined;
}
