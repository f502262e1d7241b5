import type { Billing } from './billing.ts';
import type { HostedPages } from './hosted-pages.ts';
import { type EmulatorOptions, startEmulator } from './start-emulator.ts';
import { stripeBilling } from './stripe-billing.ts';
import type { StripeSettings } from './stripe-client.ts';

export interface BillingOptions extends EmulatorOptions {
  mode: 'development' | 'production';
  /** If absent, the emulator is used, in development only. */
  stripe: StripeSettings | undefined;
  /** The address of an emulator that runs in another process. */
  emulatorUrl?: string | undefined;
}

export interface OpenBilling {
  billing: Billing;
  hostedPages: HostedPages | undefined;
  close(): Promise<void>;
}

const requestTimeoutMs = 10_000;

/** Connects to an emulator that runs in another process. */
async function connectToEmulator(url: string): Promise<OpenBilling> {
  const post = async (path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${url}/emulator/${path}`, {
      method: 'POST',
      body: JSON.stringify(body ?? {}),
      signal: AbortSignal.timeout(requestTimeoutMs),
    });
    return response.json();
  };
  const keys = (await post('keys')) as Omit<StripeSettings, 'apiUrl'>;
  return {
    billing: stripeBilling({ ...keys, apiUrl: url }),
    hostedPages: { page: async (request) => (await post('page', request)) as Awaited<ReturnType<HostedPages['page']>> },
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
  if (options.mode === 'production') throw new Error('STRIPE_SECRET_KEY is required in production');
  if (options.emulatorUrl !== undefined) return connectToEmulator(options.emulatorUrl);
  const emulator = await startEmulator(options);
  const { host, port, secretKey, webhookSecret, priceId } = emulator;
  return {
    billing: stripeBilling({ secretKey, webhookSecret, priceId, yearlyPriceId, apiUrl: `http://${host}:${port}` }),
    hostedPages: emulator,
    close: () => emulator.close(),
  };
}
