import { join } from 'node:path';
import { apiPrefix, endpoints, limits } from '@tessera/contract';
import type { StripeEmulator, StripeEmulatorOptions } from '@tessera/stripe-emulator';

export interface EmulatorOptions {
  publicUrl: string;
  /** Where this installation listens: the emulator's webhooks come from the same machine. */
  ownUrl: string;
  dataDir: string;
  /** Sells Pro by the year too. */
  yearlyPriceId: string | undefined;
  /** The emulator's own file. No other file holds any of it, and in production it is never opened. */
  emulatorFile: URL;
}

/** The emulator's year costs ten months. */
const monthsPaidPerYear = 10;

const postTimeoutMs = 10_000;

/** Starts the Stripe emulator in this process. */
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
      const answer = await fetch(webhookUrl, {
        method: 'POST',
        body,
        headers,
        signal: AbortSignal.timeout(postTimeoutMs),
      });
      await answer.body?.cancel();
      return answer.status;
    },
  });
}
