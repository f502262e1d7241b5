import { appPaths } from '@tessera/contract';
import type { Billing } from '../platform/billing/billing.ts';
import type { HostedPages } from '../platform/billing/hosted-pages.ts';
import type { DemoDeps } from './demo.service.ts';

type EmulatedBilling = { billing: Billing; hostedPages: HostedPages; publicUrl: string };

const payment = new URLSearchParams({ card: '4242424242424242', name: 'Demo' }).toString();

/** Buys Pro through the checkout page of the Stripe emulator, so that it can be changed and canceled there. */
export const createDemoSubscriber =
  ({ billing, hostedPages, publicUrl }: EmulatedBilling): NonNullable<DemoDeps['subscribe']> =>
  async (user) => {
    const customerId = await billing.createCustomer({ ...user, instead: null });
    const checkout = await billing.openCheckout({
      customerId,
      userId: user.id,
      language: 'en',
      interval: 'month',
      successUrl: publicUrl + appPaths.subscriptionSuccess,
      cancelUrl: publicUrl + appPaths.subscription,
      attempt: 0,
    });
    if (checkout === 'customer-missing') throw new Error('new customer missing in the Stripe emulator');
    await hostedPages.page({ method: 'POST', path: `/checkout/${checkout.id}`, body: payment, wantsJson: false });
    const [bought] = await billing.subscriptionsOf(customerId);
    if (!bought?.periodEnd) throw new Error('demo subscription missing in the Stripe emulator');
    const { id: subscriptionId, latestInvoiceId, interval, periodEnd } = bought;
    return { stripe: { customerId, subscriptionId, latestInvoiceId, interval }, periodEnd };
  };
