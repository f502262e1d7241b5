import type { Billing } from './billing.ts';
import type { HostedPages, PageAnswer } from './hosted-pages.ts';
import { type EmulatorOptions, startEmulator } from './start-emulator.ts';
import { type StripeSettings, stripeBilling } from './stripe-billing.ts';

export interface BillingOptions extends EmulatorOptions {
  mode: 'development' | 'production';
  /** Present: Stripe. Absent: the emulator, which exists in development alone. */
  stripe: StripeSettings | undefined;
  /** The address of an emulator in another process, if there is one. */
  emulatorUrl?: string | undefined;
}

export interface OpenBilling {
  billing: Billing;
  hostedPages: HostedPages | undefined;
  close(): Promise<void>;
}

const postPatienceMs = 10_000;

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
