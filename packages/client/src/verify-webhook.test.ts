import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { verifyWebhook, verifyWebhookBatch, WebhookVerificationError } from './verify-webhook.ts';

const secret = `whsec_${Buffer.from('a secret of at least 24 bytes').toString('base64')}`;
const otherSecret = `whsec_${Buffer.from('another secret of 24 bytes!!').toString('base64')}`;
const event = { type: 'webhook.test', timestamp: '2026-11-16T08:00:00.000Z', data: { message: 'é ✓' } };
const payload = JSON.stringify(event);

/** Signs by the reference implementation of the specification. */
function delivery({ by = secret, secondsAgo = 0, body = payload } = {}) {
  const sentAt = new Date(Date.now() - secondsAgo * 1000);
  return {
    payload: body,
    headers: {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
      'webhook-signature': new Webhook(by).sign('msg_1', sentAt, body),
    },
    secret,
  };
}

const refusalReason = (request: Parameters<typeof verifyWebhook>[0]) =>
  verifyWebhook(request).then(
    () => 'valid',
    (error: unknown) => (error instanceof WebhookVerificationError ? error.reason : String(error)),
  );

describe('verifyWebhook', () => {
  it('returns the event of a signed delivery', async () => {
    expect(await verifyWebhook(delivery())).toEqual(event);
  });

  it('accepts bytes, a Headers object and header names in any case', async () => {
    const { headers } = delivery();
    const bytes = new TextEncoder().encode(payload);
    expect(await refusalReason({ payload: bytes, headers: new Headers(headers), secret })).toBe('valid');
    const upper = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));
    expect(await refusalReason({ payload, headers: upper, secret })).toBe('valid');
  });

  it('accepts the second of two signatures, as after a rotation of the secret', async () => {
    const { headers } = delivery();
    const other = delivery({ by: otherSecret }).headers['webhook-signature'];
    const signature = `${other} ${headers['webhook-signature']}`;
    expect(await refusalReason({ payload, headers: { ...headers, 'webhook-signature': signature }, secret })).toBe(
      'valid',
    );
  });

  it.each([
    ['another secret', delivery({ by: otherSecret }), 'signature'],
    ['a changed body', { ...delivery(), payload: payload.replace('test', 'rest') }, 'signature'],
    ['a delivery of six minutes ago', delivery({ secondsAgo: 360 }), 'timestamp'],
    ['a delivery from the future', delivery({ secondsAgo: -360 }), 'timestamp'],
    ['a body that is not JSON', delivery({ body: 'text' }), 'payload'],
  ])('refuses %s', async (_, request, reason) => {
    expect(await refusalReason(request)).toBe(reason);
  });

  it.each([
    ['webhook-id', undefined, 'headers'],
    ['webhook-id', 'msg_2', 'signature'],
    ['webhook-id', 'x'.repeat(300), 'headers'],
    ['webhook-timestamp', 'NaN', 'timestamp'],
    ['webhook-timestamp', '', 'headers'],
    ['webhook-signature', 'v1,', 'signature'],
    ['webhook-signature', 'v2,AAAA', 'signature'],
    ['webhook-signature', ['v1,a', 'v1,b'], 'headers'],
  ])('refuses %s: %j', async (name, value, reason) => {
    const request = delivery();
    expect(await refusalReason({ ...request, headers: { ...request.headers, [name]: value } })).toBe(reason);
  });

  it('takes another tolerance', async () => {
    expect(await refusalReason({ ...delivery({ secondsAgo: 360 }), toleranceSeconds: 400 })).toBe('valid');
    expect(await refusalReason({ ...delivery({ secondsAgo: 20 }), toleranceSeconds: 10 })).toBe('timestamp');
  });

  it.each(['whsec_', 'not base64 ü'])('refuses the secret %j', async (bad) => {
    await expect(verifyWebhook({ ...delivery(), secret: bad })).rejects.toBeInstanceOf(TypeError);
  });
});

describe('verifyWebhookBatch', () => {
  it('returns the events of a signed batch', async () => {
    const events = [{ ...event, id: 'msg_2' }];
    expect(await verifyWebhookBatch(delivery({ body: JSON.stringify({ events }) }))).toEqual(events);
  });

  it('refuses a payload that is not a batch', async () => {
    await expect(verifyWebhookBatch(delivery())).rejects.toMatchObject({ reason: 'payload' });
  });
});
