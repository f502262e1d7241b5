import type { Stripe } from 'stripe';
import { newId } from '../state/ids.ts';

export interface CustomerFacts {
  email: string | null;
  name: string | null;
  locales: string[];
  metadata: Record<string, string>;
  clock: string | null;
  created: number;
}

export const makeCustomer = ({ email, name, locales, metadata, clock, created }: CustomerFacts): Stripe.Customer => ({
  id: newId('customer'),
  object: 'customer',
  address: null,
  balance: 0,
  created,
  currency: null,
  default_source: null,
  delinquent: false,
  description: null,
  discount: null,
  email,
  invoice_prefix: newId('request').slice(4, 12).toUpperCase(),
  invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
  livemode: false,
  metadata,
  name,
  next_invoice_sequence: 1,
  phone: null,
  preferred_locales: locales,
  shipping: null,
  tax_exempt: 'none',
  test_clock: clock,
});
