import type { Stripe } from 'stripe';
import type { KnownCard } from '../billing/cards.ts';
import { fingerprint, newId } from '../state/ids.ts';

export interface CardFacts {
  card: KnownCard;
  customer: string | null;
  email: string | null;
  name: string | null;
  expMonth: number;
  expYear: number;
  created: number;
}

export const makePaymentMethod = (facts: CardFacts): Stripe.PaymentMethod => ({
  id: newId('paymentMethod'),
  object: 'payment_method',
  allow_redisplay: 'limited',
  billing_details: { address: null, email: facts.email, name: facts.name, phone: null, tax_id: null },
  card: {
    brand: facts.card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    display_brand: facts.card.brand,
    exp_month: facts.expMonth,
    exp_year: facts.expYear,
    fingerprint: fingerprint(),
    funding: 'credit',
    generated_from: null,
    last4: facts.card.number.slice(-4),
    networks: { available: [facts.card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  },
  created: facts.created,
  customer: facts.customer,
  customer_account: null,
  livemode: false,
  metadata: {},
  type: 'card',
});
