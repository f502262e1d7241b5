import { createApi } from './api/api.ts';
import { startApiServer } from './api/api-server.ts';
import { createFaults } from './api/faults.ts';
import { tick } from './billing/time.ts';
import { createControl } from './control.ts';
import { priceInterval, makePrice, type PriceOptions } from './objects/price.ts';
import { createPages, type PageRequest } from './pages/pages.ts';
import { type Account, openAccount } from './state/account.ts';
import { noFile, stateFile } from './state/state-file.ts';
import { type Post, Webhooks } from './webhooks/webhooks.ts';

export interface StripeEmulatorOptions {
  /** The address of the hosted pages, such as http://localhost:3000/dev/stripe. */
  pagesUrl: string;
  /** Sends a signed webhook to the product. */
  post: Post;
  /** Where the state is stored; without it the state is lost when the process ends. */
  file?: string;
  clock?: () => Date;
  /** The monthly price. */
  price: { cents: number; currency: string };
  /** The yearly price, if there is one. */
  yearlyPrice?: { id: string; cents: number } | undefined;
}

/** Public on purpose: they give access to emulated data only. */
const secretKey = 'sk_test_tessera_emulator';
const webhookSecret = 'whsec_tessera_emulator';
const priceId = 'price_tessera_pro_monthly';
const tickMs = 60_000;

function ensurePrice({ state, now }: Account, options: PriceOptions): void {
  const { id, interval, cents, currency } = options;
  const known = state.prices[id];
  if (known?.unit_amount === cents && known.currency === currency && priceInterval(known) === interval) return;
  state.prices[id] = makePrice(options, now());
}

/** Starts a stand-in for Stripe: its API for the unmodified SDK, its hosted pages and its webhooks. */
export async function startStripeEmulator(options: StripeEmulatorOptions) {
  const { pagesUrl, post, file, clock = () => new Date(), price, yearlyPrice } = options;
  const account = openAccount(file === undefined ? noFile : stateFile(file), clock);
  // A product that has seen the id of the account must find it again after a restart.
  account.save();
  ensurePrice(account, { id: priceId, interval: 'month', ...price });
  if (yearlyPrice) ensurePrice(account, { interval: 'year', currency: price.currency, ...yearlyPrice });
  const faults = createFaults();
  const api = createApi({ account, pageUrl: (name, id) => `${pagesUrl}/${name}/${id}`, secretKey });
  const webhooks = new Webhooks({ account, post, secret: webhookSecret, clock });
  const control = createControl(account, faults);
  const page = createPages({ account, control, webhooks, home: new URL(pagesUrl).pathname.replace(/\/$/, '') });
  const keys = { secretKey, webhookSecret, priceId, yearlyPriceId: yearlyPrice?.id };
  const server = await startApiServer({
    respond: api.respond,
    manage: (path, body) =>
      path === 'keys' ? keys : path === 'page' ? page(JSON.parse(body) as PageRequest) : undefined,
    faults,
  });
  const timer = setInterval(() => {
    tick(account);
    account.save();
  }, tickMs);
  timer.unref();

  return {
    /** Where the API listens. */
    host: server.host,
    port: server.port,
    ...keys,
    control,
    webhooks,
    /** Answers a request for one of the hosted pages. */
    page,
    async close(): Promise<void> {
      clearInterval(timer);
      await server.close();
      await webhooks.close();
      account.save();
    },
  };
}

export type StripeEmulator = Awaited<ReturnType<typeof startStripeEmulator>>;
