import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { createSecret, presentSecret, signedHeaders } from './signature.ts';

const body = JSON.stringify({ type: 'code.created', data: { title: 'Déjà vu' } });
const message = { id: '0198c0de-0000-7000-8000-000000000000', body };

describe('signedHeaders', () => {
  it('is accepted by the verifier of the Standard Webhooks project', () => {
    const secret = createSecret();
    const headers = signedHeaders(message, [secret], new Date());
    expect(new Webhook(presentSecret(secret)).verify(body, headers)).toEqual(JSON.parse(body));
  });

  it('is accepted with the old and the new secret during a rotation', () => {
    const [secret, previous] = [createSecret(), createSecret()];
    const headers = signedHeaders(message, [secret, previous], new Date());
    for (const one of [secret, previous]) new Webhook(presentSecret(one)).verify(body, headers);
    expect(() => new Webhook(presentSecret(createSecret())).verify(body, headers)).toThrow(WebhookVerificationError);
  });

  it('covers id, time and body', () => {
    const secret = createSecret();
    const headers = signedHeaders(message, [secret], new Date());
    const verifier = new Webhook(presentSecret(secret));
    const later = String(Number(headers['webhook-timestamp']) + 1);
    expect(() => verifier.verify(`${body} `, headers)).toThrow(WebhookVerificationError);
    expect(() => verifier.verify(body, { ...headers, 'webhook-id': 'x' })).toThrow(WebhookVerificationError);
    expect(() => verifier.verify(body, { ...headers, 'webhook-timestamp': later })).toThrow(WebhookVerificationError);
  });

  it('uses secrets of 32 random bytes', () => {
    expect(presentSecret(createSecret())).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(presentSecret(createSecret())).not.toBe(presentSecret(createSecret()));
  });
});
