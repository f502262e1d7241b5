import { createHmac, timingSafeEqual } from 'node:crypto';

const toleranceSeconds = 300;

const isEqual = (given: string, expected: string): boolean =>
  given.length === expected.length && timingSafeEqual(Buffer.from(given, 'latin1'), Buffer.from(expected, 'latin1'));

/** Whether a delivery is signed with the secret, by the Standard Webhooks specification, and at most five minutes old. */
export function isSigned(headers: Record<string, unknown>, body: Buffer, secret: string, now = Date.now()): boolean {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  const signatures = headers['webhook-signature'];
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return false;
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > toleranceSeconds) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`;
  // After a rotation of the secret, a delivery has two signatures.
  return signatures.split(' ').some((signature) => isEqual(signature, expected));
}
