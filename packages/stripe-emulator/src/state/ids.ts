import { randomInt } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const random = (length: number) => Array.from({ length }, () => letters.charAt(randomInt(letters.length))).join('');

/** Prefix and length of Stripe's ids in test mode. */
const shapes = {
  account: ['acct_1', 15],
  customer: ['cus_', 14],
  paymentMethod: ['pm_1', 23],
  subscription: ['sub_1', 23],
  subscriptionItem: ['si_', 14],
  invoice: ['in_1', 23],
  invoiceLine: ['il_1', 23],
  checkoutSession: ['cs_test_a1', 58],
  portalSession: ['bps_1', 23],
  portalConfiguration: ['bpc_1', 23],
  event: ['evt_1', 23],
  request: ['req_', 14],
  fingerprint: ['', 16],
} as const satisfies Record<string, readonly [string, number]>;

export function newId(kind: keyof typeof shapes): string {
  const [prefix, length] = shapes[kind];
  return prefix + random(length);
}

/** References are ids here; the SDK's types also allow expanded objects. */
export const referencedId = (reference: string | { id: string } | null | undefined): string =>
  typeof reference === 'string' ? reference : (reference?.id ?? '');
