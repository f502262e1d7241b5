import { describe, expect, it, vi } from 'vitest';
import { anEmulator, aSubscriber } from '../test/emulator.ts';

describe('a webhook', () => {
  it('is signed as the SDK checks it', async () => {
    const { stripe, emulator, received } = await anEmulator();
    await stripe.customers.create({ email: 'ann@example.org' });
    await emulator.webhooks.settle();
    const { body, signature } = received[0] ?? { body: '', signature: '' };
    const event = stripe.webhooks.constructEvent(body, signature, emulator.webhookSecret);
    expect(event).toMatchObject({ object: 'event', type: 'customer.created', livemode: false });
    expect(event.id).toMatch(/^evt_1\w{23}$/);
    expect(() => stripe.webhooks.constructEvent(`${body} `, signature, emulator.webhookSecret)).toThrow(
      'No signatures',
    );
    expect(() => stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow('No signatures');
  });

  it('tells the whole of a checkout', async () => {
    const under = await anEmulator();
    await aSubscriber(under);
    await under.emulator.webhooks.settle();
    expect(under.received.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual([
      'customer.created',
      'payment_method.attached',
      'customer.updated',
      'invoice.created',
      'invoice.finalized',
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.created',
      'checkout.session.completed',
    ]);
  });

  it('is tried again until it is taken', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { stripe, emulator, received, statuses } = await anEmulator();
      statuses.push(500, 503);
      await stripe.customers.create({});
      await emulator.webhooks.settle();
      expect(received).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(1000);
      await emulator.webhooks.settle();
      expect(received).toHaveLength(2);
      await vi.advanceTimersByTimeAsync(5000);
      await emulator.webhooks.settle();
      expect(received).toHaveLength(3);
      expect(new Set(received.map(({ body }) => body)).size).toBe(1);
      expect(emulator.webhooks.waiting()).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('can be held back, turned round, doubled and lost', async () => {
    const { stripe, emulator, received } = await anEmulator();
    emulator.webhooks.hold();
    for (const name of ['a', 'b']) await stripe.customers.create({ name });
    await emulator.webhooks.settle();
    expect(received).toEqual([]);
    expect(emulator.webhooks.waiting()).toHaveLength(2);
    emulator.webhooks.repeat(2);
    emulator.webhooks.release('reversed');
    await emulator.webhooks.settle();
    const names = received.map(
      ({ body }) => (JSON.parse(body) as { data: { object: { name: string } } }).data.object.name,
    );
    expect(names).toEqual(['b', 'b', 'a', 'a']);
    emulator.webhooks.hold();
    await stripe.customers.create({ name: 'c' });
    emulator.webhooks.drop();
    emulator.webhooks.release();
    await emulator.webhooks.settle();
    expect(received).toHaveLength(4);
  });
});
