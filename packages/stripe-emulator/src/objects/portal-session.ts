import type { Stripe } from 'stripe';
import { newId } from '../state/ids.ts';
import { nullFields } from './null-fields.ts';

export interface PortalOptions {
  customer: string;
  locale: string | null;
  returnUrl: string | null;
  /** If set, the portal opens with the cancellation page of this subscription. */
  cancel: { subscription: string; redirectUrl: string | null } | null;
  created: number;
  pageUrl: (id: string) => string;
}

export function makePortalSession(options: PortalOptions): Stripe.BillingPortal.Session {
  const { customer, locale, returnUrl, cancel, created, pageUrl } = options;
  const id = newId('portalSession');
  return {
    id,
    object: 'billing_portal.session',
    ...nullFields('customer_account on_behalf_of'),
    configuration: newId('portalConfiguration'),
    created,
    customer,
    flow: cancel && {
      ...nullFields('customer_update subscription_pause subscription_update subscription_update_confirm'),
      after_completion: {
        hosted_confirmation: null,
        redirect: cancel.redirectUrl === null ? null : { return_url: cancel.redirectUrl },
        type: cancel.redirectUrl === null ? 'portal_homepage' : 'redirect',
      },
      subscription_cancel: { retention: null, subscription: cancel.subscription },
      type: 'subscription_cancel',
    },
    livemode: false,
    locale,
    return_url: returnUrl,
    url: pageUrl(id),
  };
}
