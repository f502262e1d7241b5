import { createHmac, randomBytes } from 'node:crypto';

/** Standard Webhooks: https://www.standardwebhooks.com */
const secretPrefix = 'whsec_';

export const createSecret = (): Buffer => randomBytes(32);

export const presentSecret = (secret: Buffer): string => secretPrefix + secret.toString('base64');

/** The headers of an attempt. With two secrets there are two signatures, and a receiver accepts either. */
export function signedHeaders(
  { id, body }: { id: string; body: string },
  secrets: readonly Buffer[],
  now: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const sign = (secret: Buffer) =>
    `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  return {
    'content-type': 'application/json',
    'user-agent': 'Tessera-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(sign).join(' '),
  };
}
