import type { Stripe } from 'stripe';
import type { Delivery } from '../state/state.ts';
import type { World } from '../state/world.ts';
import { signatureOf } from './signature.ts';

/** Hands one message to the product and answers the status it got. */
export type Post = (body: string, headers: Record<string, string>) => Promise<number>;

const seconds = (count: number) => count * 1000;
/** From one try to the next; Stripe's own waits reach days, which nobody developing would see. */
const retryAfterMs = [seconds(1), seconds(5), seconds(30), seconds(120), seconds(600), seconds(3600)];

export interface Webhooks {
  /** Keeps messages back until `release`, as if the line were slow. */
  hold(): void;
  release(order?: 'as-sent' | 'reversed'): void;
  /** Sends every message so many times; once is the default. */
  repeat(times: number): void;
  /** Loses what waits, as if it had never been sent. */
  drop(): void;
  waiting(): Stripe.Event[];
  /** Sends one event now, waiting or not, and answers the status it got. */
  send(eventId: string): Promise<number>;
  /** Until nothing is on its way; what failed and waits for its next try does not count. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

export function createWebhooks(options: { world: World; post: Post; secret: string; wall: () => Date }): Webhooks {
  const { world, post, secret, wall } = options;
  const timers = new Set<NodeJS.Timeout>();
  let [held, closed, copies] = [false, false, 1];
  let running: Promise<void> | undefined;
  const resting = new Set<string>();

  async function transmit(event: Stripe.Event): Promise<number> {
    const body = JSON.stringify(event, null, 2);
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'Stripe-Signature': signatureOf(body, secret, wall()),
    };
    let status = 0;
    for (let copy = 0; copy < copies; copy += 1) status = await post(body, headers).catch(() => 0);
    return status;
  }

  function finish(delivery: Delivery): void {
    world.state.deliveries = world.state.deliveries.filter((one) => one.event !== delivery.event);
    const event = world.state.events[delivery.event];
    if (event) event.pending_webhooks = 0;
    world.save();
  }

  function tryLater(delivery: Delivery): void {
    delivery.attempts += 1;
    const wait = retryAfterMs[delivery.attempts - 1];
    if (wait === undefined) return finish(delivery);
    resting.add(delivery.event);
    const timer = setTimeout(() => {
      timers.delete(timer);
      resting.delete(delivery.event);
      kick();
    }, wait);
    timer.unref();
    timers.add(timer);
  }

  async function run(): Promise<void> {
    for (;;) {
      const next = held || closed ? undefined : world.state.deliveries.find((one) => !resting.has(one.event));
      if (!next) return;
      const event = world.state.events[next.event];
      const status = event ? await transmit(event) : 200;
      // What was dropped meanwhile is gone; the record may have been replaced by an equal one.
      const current = world.state.deliveries.find((one) => one.event === next.event);
      if (!current) continue;
      if (status >= 200 && status < 300) finish(current);
      else tryLater(current);
    }
  }

  function kick(): void {
    running ??= new Promise<void>((resolve) => void setImmediate(resolve)).then(run).finally(() => {
      running = undefined;
    });
  }
  world.onEvent(kick);
  // What a process that died had promised to send.
  if (world.state.deliveries.length > 0) kick();

  return {
    hold() {
      held = true;
    },
    release(order = 'as-sent') {
      held = false;
      if (order === 'reversed') world.state.deliveries.reverse();
      kick();
    },
    repeat(times) {
      copies = times;
    },
    drop() {
      world.state.deliveries = [];
      world.save();
    },
    waiting: () => world.state.deliveries.flatMap(({ event }) => world.state.events[event] ?? []),
    async send(eventId) {
      const event = world.state.events[eventId];
      if (!event) throw new Error(`no event ${eventId}`);
      return transmit(event);
    },
    async settle() {
      while (running) await running;
    },
    async close() {
      closed = true;
      for (const timer of timers) clearTimeout(timer);
      await running;
    },
  };
}
