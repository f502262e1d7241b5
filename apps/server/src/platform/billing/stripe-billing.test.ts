import { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { stripeBilling } from './stripe-billing.ts';

const webhookSecret = 'whsec_test';
const billing = stripeBilling({ secretKey: 'sk_test', webhookSecret, priceId: 'price' });
const now = new Date('2026-03-01T12:00:00Z');
const signed = (payload: string) =>
  new Stripe('sk_test').webhooks.generateTestHeaderString({
    payload,
    secret: webhookSecret,
    timestamp: now.getTime() / 1000,
  });

describe('an event', () => {
  it('with a wrong signature is not Stripe’s', () => {
    expect(billing.readEvent(Buffer.from('{}'), signed('{"other":1}'), now)).toBeUndefined();
    expect(billing.readEvent(Buffer.from('{}'), undefined, now)).toBeUndefined();
  });

  it('that is signed but has no content is refused', () => {
    const payload = '{"id":"evt_1","object":"event","type":"invoice.paid"}';
    expect(billing.readEvent(Buffer.from(payload), signed(payload), now)).toBeUndefined();
  });
});
