import { createHmac } from 'node:crypto';
import type { Stripe } from 'stripe';
import type { Account } from '../state/account.ts';
import type { Delivery } from '../state/state.ts';

/** Sends one webhook to the product and returns the response status. */
export type Post = (body: string, headers: Record<string, string>) => Promise<number>;

/** The delays between attempts. Stripe's grow to days; these are short enough for development. */
const retryAfterMs = [1000, 5000, 30_000, 120_000, 600_000, 3_600_000];

/** Stripe's scheme: an HMAC of the time of sending and the body. It uses the real time, not the customer's clock. */
function signatureHeader(body: string, secret: string, time: Date): string {
  const t = Math.floor(time.getTime() / 1000);
  const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
  return `t=${t},v1=${v1}`;
}

export interface WebhookOptions {
  account: Account;
  post: Post;
  secret: string;
  clock: () => Date;
}

export class Webhooks {
  readonly #options: WebhookOptions;
  /** Events that wait for their next attempt. */
  readonly #delayed = new Set<string>();
  #isHeld = false;
  #isClosed = false;
  #running: Promise<void> | undefined;

  constructor(options: WebhookOptions) {
    this.#options = options;
    options.account.onEvent = () => this.#start();
    // Deliveries that an earlier process did not finish.
    if (this.#state.deliveries.length > 0) this.#start();
  }

  get #state() {
    return this.#options.account.state;
  }

  /** Stops sending until `release`. */
  hold(): void {
    this.#isHeld = true;
  }

  release(order: 'as-sent' | 'reversed' = 'as-sent'): void {
    this.#isHeld = false;
    if (order === 'reversed') this.#state.deliveries.reverse();
    this.#start();
  }

  /** Deletes all pending deliveries. */
  drop(): void {
    this.#state.deliveries = [];
    this.#options.account.save();
  }

  waiting(): Stripe.Event[] {
    return this.#state.deliveries.flatMap(({ event }) => this.#state.events[event] ?? []);
  }

  /** Sends one event now, pending or not, and returns the response status. */
  async send(eventId: string): Promise<number> {
    const event = this.#state.events[eventId];
    if (!event) throw new Error(`no event ${eventId}`);
    return this.#transmit(event);
  }

  /** Resolves when nothing is being sent. Failed deliveries that wait for their next attempt do not count. */
  async settle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#running;
  }

  async #transmit(event: Stripe.Event): Promise<number> {
    const { post, secret, clock } = this.#options;
    const body = JSON.stringify(event, null, 2);
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'Stripe-Signature': signatureHeader(body, secret, clock()),
    };
    return post(body, headers).catch(() => 0);
  }

  #start(): void {
    this.#running ??= new Promise<void>((resolve) => void setImmediate(resolve))
      .then(() => this.#run())
      .finally(() => {
        this.#running = undefined;
      });
  }

  async #run(): Promise<void> {
    while (!this.#isHeld && !this.#isClosed) {
      const next = this.#state.deliveries.find(({ event }) => !this.#delayed.has(event));
      if (!next) return;
      const event = this.#state.events[next.event];
      const status = event ? await this.#transmit(event) : 200;
      // Read again: the delivery may have been dropped or replaced by a copy in the meantime.
      const current = this.#state.deliveries.find((one) => one.event === next.event);
      if (current && status >= 200 && status < 300) this.#finish(current);
      else if (current) this.#retryLater(current);
    }
  }

  #finish(delivery: Delivery): void {
    this.#state.deliveries = this.#state.deliveries.filter((one) => one !== delivery);
    const event = this.#state.events[delivery.event];
    if (event) event.pending_webhooks = 0;
    this.#options.account.save();
  }

  #retryLater(delivery: Delivery): void {
    const waitMs = retryAfterMs[delivery.attempts];
    delivery.attempts += 1;
    if (waitMs === undefined) return this.#finish(delivery);
    this.#delayed.add(delivery.event);
    const retry = () => {
      this.#delayed.delete(delivery.event);
      this.#start();
    };
    setTimeout(retry, waitMs).unref();
  }
}
