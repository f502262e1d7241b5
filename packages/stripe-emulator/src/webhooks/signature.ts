import { createHmac } from 'node:crypto';

/** Stripe's scheme: a hash over the moment of sending and the exact bytes. The wall's time, whatever a test clock says. */
export function signatureOf(body: string, secret: string, moment: Date): string {
  const t = Math.floor(moment.getTime() / 1000);
  const v1 = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
  return `t=${t},v1=${v1}`;
}
