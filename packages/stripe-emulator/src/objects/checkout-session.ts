import type { Stripe } from 'stripe';
import { newId } from '../state/ids.ts';

export interface CheckoutFacts {
  customer: string;
  email: string | null;
  price: Stripe.Price;
  clientReferenceId: string | null;
  locale: string | null;
  successUrl: string;
  cancelUrl: string | null;
  metadata: Record<string, string>;
  created: number;
  expiresAt: number;
  url(id: string): string;
}

/** Fields that the product never touches, as Stripe fills them by default. */
const untouched = () => ({
  adaptive_pricing: { enabled: true },
  after_expiration: null,
  allow_promotion_codes: null,
  allowed_payment_method_types: null,
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  client_secret: null,
  collected_information: null,
  consent: null,
  consent_collection: null,
  currency_conversion: null,
  custom_fields: [],
  custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
  customer_account: null,
  customer_creation: null,
  customer_email: null,
  discounts: [],
  integration_identifier: null,
  invoice_creation: null,
  livemode: false,
  managed_payments: { enabled: false },
  origin_context: null,
  payment_intent: null,
  payment_link: null,
  payment_method_collection: 'always' as const,
  payment_method_configuration_details: null,
  payment_method_options: { card: { request_three_d_secure: 'automatic' as const } },
  payment_method_types: ['card'],
  permissions: null,
  recovered_from: null,
  saved_payment_method_options: null,
  setup_intent: null,
  shipping_address_collection: null,
  shipping_cost: null,
  shipping_options: [],
  submit_type: null,
  total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
  ui_mode: 'hosted_page' as const,
  wallet_options: null,
});

export function makeCheckoutSession(facts: CheckoutFacts): Stripe.Checkout.Session {
  const id = newId('checkoutSession');
  return {
    id,
    object: 'checkout.session',
    ...untouched(),
    amount_subtotal: facts.price.unit_amount,
    amount_total: facts.price.unit_amount,
    cancel_url: facts.cancelUrl,
    client_reference_id: facts.clientReferenceId,
    created: facts.created,
    currency: facts.price.currency,
    customer: facts.customer,
    customer_details: {
      address: null,
      business_name: null,
      email: facts.email,
      individual_name: null,
      name: null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: null,
    },
    expires_at: facts.expiresAt,
    invoice: null,
    locale: facts.locale,
    metadata: facts.metadata,
    mode: 'subscription',
    payment_status: 'unpaid',
    status: 'open',
    subscription: null,
    success_url: facts.successUrl,
    url: facts.url(id),
  };
}
