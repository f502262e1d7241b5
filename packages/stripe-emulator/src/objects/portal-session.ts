import type { Stripe } from 'stripe';
import { newId } from '../state/ids.ts';

export interface PortalFacts {
  customer: string;
  locale: string | null;
  returnUrl: string | null;
  /** Leads straight to the question whether to cancel this subscription. */
  cancel: { subscription: string; thenUrl: string | null } | null;
  created: number;
  url(id: string): string;
}

function flowOf(cancel: PortalFacts['cancel']): Stripe.BillingPortal.Session.Flow | null {
  if (!cancel) return null;
  return {
    after_completion: {
      hosted_confirmation: null,
      redirect: cancel.thenUrl === null ? null : { return_url: cancel.thenUrl },
      type: cancel.thenUrl === null ? 'portal_homepage' : 'redirect',
    },
    customer_update: null,
    subscription_cancel: { retention: null, subscription: cancel.subscription },
    subscription_pause: null,
    subscription_update: null,
    subscription_update_confirm: null,
    type: 'subscription_cancel',
  };
}

export function makePortalSession(facts: PortalFacts): Stripe.BillingPortal.Session {
  const id = newId('portalSession');
  return {
    id,
    object: 'billing_portal.session',
    configuration: newId('portalConfiguration'),
    created: facts.created,
    customer: facts.customer,
    customer_account: null,
    flow: flowOf(facts.cancel),
    livemode: false,
    locale: facts.locale,
    on_behalf_of: null,
    return_url: facts.returnUrl,
    url: facts.url(id),
  };
}
