import type { Stripe } from 'stripe';
import { newId } from '../state/ids.ts';
import { nullFields } from './null-fields.ts';

export interface CheckoutOptions {
  customer: Stripe.Customer;
  price: Stripe.Price;
  clientReferenceId: string | null;
  locale: string | null;
  successUrl: string;
  cancelUrl: string | null;
  metadata: Record<string, string>;
  created: number;
  pageUrl: (id: string) => string;
}

const lifetimeSeconds = 24 * 60 * 60;

export function makeCheckoutSession(options: CheckoutOptions): Stripe.Checkout.Session {
  const { customer, price, created } = options;
  const id = newId('checkoutSession');
  return {
    id,
    object: 'checkout.session',
    ...nullFields(
      'after_expiration allow_promotion_codes allowed_payment_method_types billing_address_collection client_secret',
      'collected_information consent consent_collection currency_conversion customer_account customer_creation',
      'customer_email integration_identifier invoice invoice_creation origin_context payment_intent payment_link',
      'payment_method_configuration_details permissions recovered_from saved_payment_method_options setup_intent',
      'shipping_address_collection shipping_cost submit_type subscription wallet_options',
    ),
    adaptive_pricing: { enabled: true },
    amount_subtotal: price.unit_amount,
    amount_total: price.unit_amount,
    automatic_tax: { ...nullFields('liability provider status'), enabled: false },
    cancel_url: options.cancelUrl,
    client_reference_id: options.clientReferenceId,
    created,
    currency: price.currency,
    custom_fields: [],
    custom_text: nullFields('after_submit shipping_address submit terms_of_service_acceptance'),
    customer: customer.id,
    customer_details: {
      ...nullFields('address business_name individual_name name phone tax_ids'),
      email: customer.email,
      tax_exempt: 'none',
    },
    discounts: [],
    expires_at: created + lifetimeSeconds,
    livemode: false,
    locale: options.locale,
    managed_payments: { enabled: false },
    metadata: options.metadata,
    mode: 'subscription',
    payment_method_collection: 'always',
    payment_method_options: { card: { request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    shipping_options: [],
    status: 'open',
    success_url: options.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: options.pageUrl(id),
  };
}
