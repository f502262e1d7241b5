import { appPaths } from '@tessera/contract';
import type { Config } from '../../config.ts';
import type { DemoDeps } from '../../features/demo/demo.service.ts';
import { openBilling } from '../../platform/billing/open-billing.ts';

/** A card that works, as a person would type it. */
const payment = new URLSearchParams({ card: '4242424242424242', name: 'Demo' }).toString();

/**
 * Buys Pro the way a person does, at the stand-in for Stripe in the data folder. Its messages find nobody listening; they
 * are sent again when the server starts, which then finds everything as they say.
 */
export async function openDemoShop({ mode, publicUrl, dataDir, stripeYearlyPriceId }: Config) {
  const stripe = await openBilling({
    mode,
    stripe: undefined,
    yearlyPriceId: stripeYearlyPriceId,
    publicUrl,
    ownUrl: 'http://127.0.0.1:9',
    dataDir,
    emulatorFile: new URL('../dev/stripe-emulator.js', import.meta.url),
  });

  const { billing, hostedPages } = stripe;
  const subscribe: NonNullable<DemoDeps['subscribe']> = async (user) => {
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
    if (checkout === 'customer-missing') throw new Error('the stand-in for Stripe has forgotten its newest customer');
    await hostedPages?.page({ method: 'POST', path: `/checkout/${checkout.id}`, body: payment, wantsJson: false });
    const [bought] = await billing.subscriptionsOf(customerId);
    if (!bought?.periodEnd) throw new Error('the demo could not subscribe');
    const { id: subscriptionId, latestInvoiceId, interval, periodEnd } = bought;
    return { stripe: { customerId, subscriptionId, latestInvoiceId, interval }, periodEnd };
  };
  return { subscribe, close: () => stripe.close() };
}
