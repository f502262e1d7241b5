import type { Stripe } from 'stripe';
import { newId } from '../state/ids.ts';
import { nullFields } from './null-fields.ts';

export const makeCustomer = (fields: Pick<Stripe.Customer, 'email' | 'metadata' | 'created'>): Stripe.Customer => ({
  id: newId('customer'),
  object: 'customer',
  ...nullFields('address currency default_source description discount name phone shipping test_clock'),
  balance: 0,
  delinquent: false,
  invoice_prefix: newId('request').slice(4, 12).toUpperCase(),
  invoice_settings: nullFields('custom_fields default_payment_method footer rendering_options'),
  livemode: false,
  next_invoice_sequence: 1,
  preferred_locales: [],
  tax_exempt: 'none',
  ...fields,
});
