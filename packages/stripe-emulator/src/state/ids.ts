import { randomInt } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const random = (length: number) => Array.from({ length }, () => letters.charAt(randomInt(letters.length))).join('');

/** Prefix and length as Stripe's ids have them in test mode. */
const shapes = {
  customer: ['cus_', 14],
  product: ['prod_', 14],
  price: ['price_1', 23],
  paymentMethod: ['pm_1', 23],
  paymentIntent: ['pi_3', 23],
  subscription: ['sub_1', 23],
  subscriptionItem: ['si_', 14],
  invoice: ['in_1', 23],
  invoiceLine: ['il_1', 23],
  invoicePayment: ['inpay_1', 23],
  checkoutSession: ['cs_test_a1', 58],
  portalSession: ['bps_1', 23],
  portalConfiguration: ['bpc_1', 23],
  event: ['evt_1', 23],
  clock: ['clock_1', 23],
  request: ['req_', 14],
} as const satisfies Record<string, readonly [string, number]>;

export function newId(kind: keyof typeof shapes): string {
  const [prefix, length] = shapes[kind];
  return prefix + random(length);
}

export const fingerprint = (): string => random(16);

/** A reference is an id here; the types also allow what it stands for. */
export const idOf = (reference: string | { id: string } | null | undefined): string =>
  typeof reference === 'string' ? reference : (reference?.id ?? '');
