import type { BatchedWebhookEvent, WebhookEvent } from './webhook-events.ts';

type HeaderSource = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface WebhookRequest {
  /** The body exactly as it was received: parsed and serialized again, its signature differs. */
  payload: string | Uint8Array;
  headers: HeaderSource;
  /** The secret of the webhook (`whsec_…`). */
  secret: string;
  /** How far the time of the request may differ from the local clock; 300 by default. */
  toleranceSeconds?: number;
}

/** `reason` tells a missing header, an old or future time, a wrong signature and a body that is not JSON apart. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  readonly reason: 'headers' | 'timestamp' | 'signature' | 'payload';
  constructor(reason: WebhookVerificationError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

/** Not every platform declares `CryptoKey` as a global type. */
type Key = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

const maxIdLength = 256;
/** A rotation sends two signatures. More than a few are an attack on the verifier's time. */
const maxSignatures = 16;

/**
 * Verifies a delivery by the Standard Webhooks specification and returns its event. Throws `WebhookVerificationError`.
 * It uses Web Crypto, so it runs in Node, browsers and edge functions.
 */
export const verifyWebhook = (request: WebhookRequest): Promise<WebhookEvent> => verifiedBody<WebhookEvent>(request);

/** As `verifyWebhook`, for a webhook with `max_batch_size`. Returns the events of the request. */
export async function verifyWebhookBatch(request: WebhookRequest): Promise<BatchedWebhookEvent[]> {
  const { events } = await verifiedBody<{ events?: BatchedWebhookEvent[] }>(request);
  if (!Array.isArray(events)) throw new WebhookVerificationError('payload', 'the payload is not a batch');
  return events;
}

async function verifiedBody<T>(request: WebhookRequest): Promise<T> {
  const { payload, headers, secret, toleranceSeconds = 300 } = request;
  const id = requiredHeader(headers, 'webhook-id');
  const timestamp = requiredHeader(headers, 'webhook-timestamp');
  const signatures = requiredHeader(headers, 'webhook-signature').split(' ').slice(0, maxSignatures);
  if (id.length > maxIdLength) throw new WebhookVerificationError('headers', 'webhook-id is too long');
  checkTime(timestamp, toleranceSeconds);

  const body = typeof payload === 'string' ? new TextEncoder().encode(payload) : payload;
  const expected = await computeSignature(await importSecret(secret), `${id}.${timestamp}.`, body);
  let isValid = false;
  // No early exit: the time does not depend on the position of the valid signature.
  for (const signature of signatures) if (isEqual(signature, expected)) isValid = true;
  if (!isValid) throw new WebhookVerificationError('signature', 'no valid signature');
  return parsed(body) as T;
}

function requiredHeader(headers: HeaderSource, name: string): string {
  const value = typeof headers.get === 'function' ? headers.get(name) : findHeader(headers, name);
  if (typeof value !== 'string' || value === '')
    throw new WebhookVerificationError('headers', `${name} is missing or repeated`);
  return value;
}

const findHeader = (headers: object, name: string): unknown =>
  Object.entries(headers).find(([given]) => given.toLowerCase() === name)?.[1];

function checkTime(timestamp: string, toleranceSeconds: number): void {
  const seconds = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  // A timestamp that is not a number fails the comparison too.
  if (!(Math.abs(Date.now() / 1000 - seconds) <= toleranceSeconds))
    throw new WebhookVerificationError('timestamp', 'webhook-timestamp is too old or in the future');
}

function importSecret(secret: string): Promise<Key> {
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = Uint8Array.from(atob(secret.trim().replace(/^whsec_/, '')), (character) => character.charCodeAt(0));
  } catch {
    throw new TypeError('secret must be the secret of the webhook (whsec_…)');
  }
  if (bytes.length === 0) throw new TypeError('secret must not be empty');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
}

async function computeSignature(key: Key, head: string, body: Uint8Array): Promise<string> {
  const prefix = new TextEncoder().encode(head);
  const content = new Uint8Array(prefix.length + body.length);
  content.set(prefix);
  content.set(body, prefix.length);
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', key, content));
  return `v1,${btoa(String.fromCharCode(...mac))}`;
}

/** Compares every character, so that the time reveals nothing about the first difference. */
function isEqual(given: string, expected: string): boolean {
  if (given.length !== expected.length) return false;
  let difference = 0;
  for (let index = 0; index < expected.length; index += 1)
    difference |= given.charCodeAt(index) ^ expected.charCodeAt(index);
  return difference === 0;
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new WebhookVerificationError('payload', 'the payload is not JSON');
  }
}
