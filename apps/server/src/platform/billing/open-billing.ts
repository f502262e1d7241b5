import { join } from 'node:path';
import { apiPrefix, endpoints, limits } from '@tessera/contract';
import type { StripeEmulator, StripeEmulatorOptions } from '@tessera/stripe-emulator';
import type { Billing } from './billing.ts';
import type { HostedPages, PageAnswer } from './hosted-pages.ts';
import { type StripeSettings, stripeBilling } from './stripe-billing.ts';

export interface BillingOptions {
  mode: 'development' | 'production';
  /** Present: Stripe. Absent: the stand-in, which exists in development alone. */
  stripe: StripeSettings | undefined;
  /** Sells Pro by the year too. */
  yearlyPriceId: string | undefined;
  publicUrl: string;
  /** Where this very process listens: the stand-in's messages come from inside. */
  ownUrl: string;
  dataDir: string;
  /** Where another process runs the stand-in, if one does. */
  emulatorUrl?: string | undefined;
  /** The stand-in's own file. No other file holds any of it, and in production nobody opens it. */
  emulatorFile: URL;
}

export interface OpenBilling {
  billing: Billing;
  hostedPages: HostedPages | undefined;
  close(): Promise<void>;
}

/** The emulator's year costs ten months. */
const monthsPaidPerYear = 10;

const postPatienceMs = 10_000;

/** The stand-in for Stripe, in this process. */
export async function startEmulator(options: Omit<BillingOptions, 'mode' | 'stripe'>): Promise<StripeEmulator> {
  const { startStripeEmulator } = (await import(options.emulatorFile.href)) as {
    startStripeEmulator: (given: StripeEmulatorOptions) => Promise<StripeEmulator>;
  };
  const webhookUrl = options.ownUrl + apiPrefix + endpoints.subscription.stripeWebhook.path;
  const cents = Math.round(limits.pro.monthlyPrice * 100);
  return startStripeEmulator({
    pagesUrl: `${options.publicUrl}/dev/stripe`,
    file: join(options.dataDir, 'stripe-emulator.json'),
    price: { cents, currency: limits.pro.displayCurrency.toLowerCase() },
    yearlyPrice: options.yearlyPriceId ? { id: options.yearlyPriceId, cents: cents * monthsPaidPerYear } : undefined,
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

/** The stand-in that another process runs, and its pages. */
async function joinEmulator(url: string): Promise<OpenBilling> {
  const ask = async (path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${url}/emulator/${path}`, {
      method: 'POST',
      body: JSON.stringify(body ?? {}),
      signal: AbortSignal.timeout(postPatienceMs),
    });
    return answer.json();
  };
  const keys = (await ask('keys')) as Omit<StripeSettings, 'apiUrl'>;
  return {
    billing: stripeBilling({ ...keys, apiUrl: url }),
    hostedPages: { page: async (request) => (await ask('page', request)) as PageAnswer },
    close: () => Promise.resolve(),
  };
}

export async function openBilling(options: BillingOptions): Promise<OpenBilling> {
  const { stripe, yearlyPriceId } = options;
  if (stripe)
    return {
      billing: stripeBilling({ ...stripe, yearlyPriceId }),
      hostedPages: undefined,
      close: () => Promise.resolve(),
    };
  if (options.mode === 'production') throw new Error('production needs a key for Stripe');
  if (options.emulatorUrl !== undefined) return joinEmulator(options.emulatorUrl);
  const emulator = await startEmulator(options);
  const { host, port, secretKey, webhookSecret, priceId } = emulator;
  return {
    billing: stripeBilling({ secretKey, webhookSecret, priceId, yearlyPriceId, apiUrl: `http://${host}:${port}` }),
    hostedPages: emulator,
    close: () => emulator.close(),
  };
}
