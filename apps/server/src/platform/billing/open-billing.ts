import { join } from 'node:path';
import { apiPrefix, endpoints, limits } from '@tessera/contract';
import type { StripeEmulator, StripeEmulatorOptions } from '@tessera/stripe-emulator';
import type { Billing } from './billing.ts';
import type { HostedPages } from './hosted-pages.ts';
import { type StripeSettings, stripeBilling } from './stripe-billing.ts';

export interface BillingOptions {
  mode: 'development' | 'production';
  /** Present: Stripe. Absent: the stand-in, which exists in development alone. */
  stripe: StripeSettings | undefined;
  publicUrl: string;
  /** Where this very process listens: the stand-in's messages come from inside. */
  ownUrl: string;
  dataDir: string;
  /** The stand-in's own file. No other file holds any of it, and in production nobody opens it. */
  emulatorFile: URL;
}

export interface OpenBilling {
  billing: Billing;
  hostedPages: HostedPages | undefined;
  close(): Promise<void>;
}

const postPatienceMs = 10_000;

async function startEmulator(options: BillingOptions): Promise<StripeEmulator> {
  const { startStripeEmulator } = (await import(options.emulatorFile.href)) as {
    startStripeEmulator: (given: StripeEmulatorOptions) => Promise<StripeEmulator>;
  };
  const webhookUrl = options.ownUrl + apiPrefix + endpoints.subscription.stripeWebhook.path;
  return startStripeEmulator({
    pagesUrl: `${options.publicUrl}/dev/stripe`,
    file: join(options.dataDir, 'stripe-emulator.json'),
    price: {
      cents: Math.round(limits.pro.monthlyPrice * 100),
      currency: limits.pro.displayCurrency.toLowerCase(),
    },
    post: async (body, headers) => {
      const answer = await fetch(webhookUrl, {
        method: 'POST',
        body,
        headers,
        signal: AbortSignal.timeout(postPatienceMs),
      });
      await answer.body?.cancel();
      return answer.status;
    },
  });
}

export async function openBilling(options: BillingOptions): Promise<OpenBilling> {
  if (options.stripe)
    return { billing: stripeBilling(options.stripe), hostedPages: undefined, close: () => Promise.resolve() };
  if (options.mode === 'production') throw new Error('production needs a key for Stripe');
  const emulator = await startEmulator(options);
  const { host, port, secretKey, webhookSecret, priceId } = emulator;
  return {
    billing: stripeBilling({ secretKey, webhookSecret, priceId, apiUrl: `http://${host}:${port}` }),
    hostedPages: emulator,
    close: () => emulator.close(),
  };
}
