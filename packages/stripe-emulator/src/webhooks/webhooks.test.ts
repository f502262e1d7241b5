import { describe, expect, it, vi } from 'vitest';
import { createSubscriber, startEmulator, typesOf } from '../test/emulator.ts';

describe('webhooks', () => {
  it('have a signature that the SDK accepts', async () => {
    const { stripe, emulator, received } = await startEmulator();
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

  it('report every step of a checkout', async () => {
    const test = await startEmulator();
    await createSubscriber(test);
    await test.emulator.webhooks.settle();
    expect(typesOf(test)).toEqual([
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

  it('are retried until the product answers 2xx', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { stripe, emulator, received, statuses } = await startEmulator();
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

  it('can be held, reversed and dropped', async () => {
    const { stripe, emulator, received } = await startEmulator();
    emulator.webhooks.hold();
    for (const email of ['a', 'b']) await stripe.customers.create({ email });
    await emulator.webhooks.settle();
    expect(received).toEqual([]);
    expect(emulator.webhooks.waiting()).toHaveLength(2);
    emulator.webhooks.release('reversed');
    await emulator.webhooks.settle();
    const emails = received.map(
      ({ body }) => (JSON.parse(body) as { data: { object: { email: string } } }).data.object.email,
    );
    expect(emails).toEqual(['b', 'a']);
    emulator.webhooks.hold();
    await stripe.customers.create({ email: 'c' });
    emulator.webhooks.drop();
    emulator.webhooks.release();
    await emulator.webhooks.settle();
    expect(received).toHaveLength(2);
  });
});
