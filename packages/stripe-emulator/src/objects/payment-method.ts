import type { Stripe } from 'stripe';
import type { TestCard } from '../billing/cards.ts';
import { newId } from '../state/ids.ts';
import { nullFields } from './null-fields.ts';

/** A card as entered in a form. */
export interface EnteredCard {
  card: TestCard;
  expMonth: number;
  expYear: number;
  name: string | null;
}

export const makePaymentMethod = (
  { card, expMonth, expYear, name }: EnteredCard,
  { id: customer, email }: Stripe.Customer,
  created: number,
): Stripe.PaymentMethod => ({
  id: newId('paymentMethod'),
  object: 'payment_method',
  allow_redisplay: 'limited',
  billing_details: { ...nullFields('address phone tax_id'), email, name },
  card: {
    ...nullFields('generated_from wallet'),
    brand: card.brand,
    checks: { ...nullFields('address_line1_check address_postal_code_check'), cvc_check: 'pass' },
    country: 'US',
    display_brand: card.brand,
    exp_month: expMonth,
    exp_year: expYear,
    fingerprint: newId('fingerprint'),
    funding: 'credit',
    last4: card.number.slice(-4),
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
  },
  created,
  customer,
  customer_account: null,
  livemode: false,
  metadata: {},
  type: 'card',
});
