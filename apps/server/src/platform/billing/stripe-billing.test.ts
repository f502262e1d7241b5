import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Stripe } from 'stripe';
import { describe, expect, it, onTestFinished } from 'vitest';
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

describe('the portal', () => {
  it('opens with its first page when the subscription was canceled in the meantime', async () => {
    const asked: boolean[] = [];
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (part) => (body += String(part)));
      request.on('end', () => {
        const isFlow = body.includes('flow_data');
        asked.push(isFlow);
        const param = 'flow_data[subscription_cancel][subscription]';
        const error = { type: 'invalid_request_error', param, message: 'already set to be canceled' };
        response.writeHead(isFlow ? 400 : 200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(isFlow ? { error } : { url: 'https://billing.example/p' }));
      });
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { openPortal } = stripeBilling({ secretKey: 'sk_test', webhookSecret, priceId: 'price', apiUrl: url });
    const portal = {
      customerId: 'cus_1',
      language: 'en',
      returnUrl: 'https://tessera.test/',
      cancel: 'sub_1',
    } as const;
    expect(await openPortal(portal)).toMatchObject({ url: 'https://billing.example/p' });
    expect(asked).toEqual([true, false]);
  });
});
