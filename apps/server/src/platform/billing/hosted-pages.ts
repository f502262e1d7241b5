import type { StripeEmulator } from '@tessera/stripe-emulator';

type Page = StripeEmulator['page'];

/** The emulator's version of the pages that Stripe hosts. */
export interface HostedPages {
  page(request: Parameters<Page>[0]): ReturnType<Page> | Promise<ReturnType<Page>>;
}
