import { join } from 'node:path';
import { apiPrefix, endpoints, limits } from '@tessera/contract';
import type { StripeEmulator, StripeEmulatorOptions } from '@tessera/stripe-emulator';

export interface EmulatorOptions {
  publicUrl: string;
  /** The address this server listens on, for the emulator's webhooks. */
  ownUrl: string;
  dataDir: string;
  /** The id of the emulator's yearly price. */
  yearlyPriceId: string | undefined;
  /** The emulator's bundle, never loaded in production. */
  emulatorFile: URL;
}

/** The emulator's yearly price is that of ten months. */
const monthsPaidPerYear = 10;

const postTimeoutMs = 10_000;

export async function startEmulator(options: EmulatorOptions): Promise<StripeEmulator> {
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
      const response = await fetch(webhookUrl, {
        method: 'POST',
        body,
        headers,
        signal: AbortSignal.timeout(postTimeoutMs),
      });
      await response.body?.cancel();
      return response.status;
    },
  });
}
