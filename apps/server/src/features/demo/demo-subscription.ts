import { appPaths } from '@tessera/contract';
import type { Billing } from '../../platform/billing/billing.ts';
import type { HostedPages } from '../../platform/billing/hosted-pages.ts';
import type { DemoDeps } from './demo.service.ts';

interface DemoShop {
  billing: Billing;
  hostedPages: HostedPages;
  publicUrl: string;
}

/** A card that works, as a person would type it. */
const payment = new URLSearchParams({ card: '4242424242424242', name: 'Demo' }).toString();

/** Buys Pro at the Stripe emulator the way a person does, so that it can be changed and cancelled there. */
export const buyAt =
  ({ billing, hostedPages, publicUrl }: DemoShop): NonNullable<DemoDeps['subscribe']> =>
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
    if (checkout === 'customer-missing') throw new Error('the Stripe emulator has lost its newest customer');
    await hostedPages.page({ method: 'POST', path: `/checkout/${checkout.id}`, body: payment, wantsJson: false });
    const [bought] = await billing.subscriptionsOf(customerId);
    if (!bought?.periodEnd) throw new Error('the demo could not subscribe');
    const { id: subscriptionId, latestInvoiceId, interval, periodEnd } = bought;
    return { stripe: { customerId, subscriptionId, latestInvoiceId, interval }, periodEnd };
  };
