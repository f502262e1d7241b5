import { createApi } from './api/api.ts';
import { type Backstage, startApiServer } from './api/api-server.ts';
import { createFaults } from './api/faults.ts';
import { tick } from './billing/time.ts';
import { type Control, createControl } from './control.ts';
import { type Interval, intervalOf, makePrice, makeProduct } from './objects/price.ts';
import type { PageAnswer } from './pages/layout.ts';
import { createPages, type PageRequest } from './pages/pages.ts';
import { noFile, stateFile } from './state/state-file.ts';
import { createWorld, type World } from './state/world.ts';
import { createWebhooks, type Post, type Webhooks } from './webhooks/webhooks.ts';

export interface StripeEmulatorOptions {
  /** Where a browser finds the pages, such as http://localhost:3000/dev/stripe. */
  pagesUrl: string;
  /** How signed messages reach the product. */
  post: Post;
  /** Where to keep everything; without it all is gone with the process. */
  file?: string;
  /** The wall's clock, unless a test has another. */
  wall?: () => Date;
  /** The monthly price. */
  price: { cents: number; currency: string };
  /** A yearly price under an id of the product's choice; without it there is none. */
  yearlyPrice?: { id: string; cents: number } | undefined;
}

export interface StripeEmulator {
  /** Where the API listens; the SDK is pointed at it. */
  host: string;
  port: number;
  secretKey: string;
  webhookSecret: string;
  priceId: string;
  yearlyPriceId: string | undefined;
  control: Control;
  webhooks: Webhooks;
  /** Answers a request for one of the hosted pages. */
  page(request: PageRequest): PageAnswer;
  close(): Promise<void>;
}

/** Known to everybody: they open a toy. */
const secretKey = 'sk_test_tessera_emulator';
const webhookSecret = 'whsec_tessera_emulator';
const priceId = 'price_tessera_pro_monthly';
const tickMs = 60_000;

function ensurePrice(world: World, wanted: { id: string; interval: Interval; cents: number; currency: string }) {
  const { state } = world;
  const { id, interval, cents, currency } = wanted;
  const known = state.prices[id];
  if (known?.unit_amount === cents && known.currency === currency && intervalOf(known) === interval) return;
  const product = Object.values(state.products)[0] ?? makeProduct('Tessera Pro', world.now());
  state.products[product.id] = product;
  state.prices[id] = makePrice({ ...wanted, product: product.id, created: world.now() });
}

function ensurePrices(world: World, { price, yearlyPrice }: StripeEmulatorOptions): void {
  ensurePrice(world, { id: priceId, interval: 'month', ...price });
  if (yearlyPrice) ensurePrice(world, { interval: 'year', currency: price.currency, ...yearlyPrice });
}

/** A stand-in for Stripe: its API for the unmodified SDK, its pages for people, its webhooks for the product. */
export async function startStripeEmulator(options: StripeEmulatorOptions): Promise<StripeEmulator> {
  const wall = options.wall ?? (() => new Date());
  const world = createWorld(options.file === undefined ? noFile : stateFile(options.file), wall);
  ensurePrices(world, options);
  const faults = createFaults();
  const home = new URL(options.pagesUrl).pathname.replace(/\/$/, '');
  const addresses = {
    checkout: (id: string) => `${options.pagesUrl}/checkout/${id}`,
    portal: (id: string) => `${options.pagesUrl}/portal/${id}`,
  };
  const webhooks = createWebhooks({ world, post: options.post, secret: webhookSecret, wall });
  const control = createControl(world, faults);
  const api = createApi({ world, pages: addresses, secretKey });
  const page = createPages({ world, control, webhooks, home });
  const keys = { secretKey, webhookSecret, priceId, yearlyPriceId: options.yearlyPrice?.id };
  const backstage: Backstage = (path, body) =>
    path === 'keys' ? keys : path === 'page' ? page(JSON.parse(body) as PageRequest) : undefined;
  const server = await startApiServer(api.respond, backstage, faults);
  const ticking = setInterval(() => {
    tick(world);
    world.save();
  }, tickMs);
  ticking.unref();

  return {
    host: server.host,
    port: server.port,
    ...keys,
    control,
    webhooks,
    page,
    async close() {
      clearInterval(ticking);
      await server.close();
      await webhooks.close();
      world.save();
    },
  };
}
