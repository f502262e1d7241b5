import type { Stripe } from 'stripe';
import type { Decline } from '../billing/cards.ts';
import { payCheckout } from '../billing/checkout.ts';
import { nextPeriodEnd } from '../billing/months.ts';
import { type Interval, priceInterval } from '../objects/price.ts';
import type { Account } from '../state/account.ts';
import { referencedId } from '../state/ids.ts';
import { cardForm, type Form, readCard } from './card-form.ts';
import { formatDate, formatPrice, notFound, page, type PageResponse, redirect } from './layout.ts';
import { html } from './markup.ts';

type Session = Stripe.Checkout.Session;

function closedPage({ status, cancel_url: backUrl }: Session): PageResponse {
  const [title, text] =
    status === 'complete'
      ? ['You’re all done here', 'Your payment has been processed.']
      : ['This checkout has expired', 'Go back and start again: nothing was charged.'];
  return page(
    'Checkout',
    html`<main><h1>${title}</h1><p class="soft">${text}</p>${backUrl && html`<p><a class="button" href="${backUrl}">Back to Tessera</a></p>`}</main>`,
    status === 'complete' ? 200 : 410,
  );
}

interface OpenPage {
  session: Session;
  action: string;
  interval: Interval;
  renewsOn: number;
  form?: Form | undefined;
  problem?: Decline | undefined;
}

function openPage({ session, action, interval, renewsOn, form, problem }: OpenPage): PageResponse {
  const { cancel_url: backUrl, locale } = session;
  const amount = formatPrice(session.amount_total);
  return page(
    'Subscribe to Tessera Pro',
    html`<main class="split"><section>${backUrl && html`<p><a href="${backUrl}">← Back to Tessera</a></p>`}
<h1>Subscribe to Tessera Pro</h1><p class="price">${amount} <small>per ${interval}</small></p>
<ul class="rows"><li><span>Tessera Pro<br><span class="soft small">Billed ${interval}ly, renews on ${formatDate(renewsOn)}</span></span><span>${amount}</span></li>
<li class="total"><span>Total due today</span><span>${amount}</span></li></ul></section>
<section class="card"><h2>Pay with card</h2><p class="soft small">${session.customer_details?.email}</p>${cardForm({ action, submit: 'Subscribe', form, problem })}
<p class="soft small">By confirming your subscription you allow Tessera to charge you until you cancel. Requested language: ${locale ?? 'auto'}.</p></section></main>`,
    problem ? 402 : 200,
  );
}

const successUrl = (session: Session) => (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id);

export function checkoutPage(
  account: Account,
  { id, action, form }: { id: string; action: string; form?: Form | undefined },
): PageResponse {
  const { state } = account;
  const session = state.checkoutSessions[id];
  if (!session) return notFound();
  // A second submit after the payment leads to the same page as the first.
  if (form && session.status === 'complete') return redirect(successUrl(session));
  if (session.status !== 'open') return closedPage(session);
  const now = account.now(referencedId(session.customer));
  const price = state.prices[state.checkoutItems[id]?.price ?? ''];
  const interval = price ? priceInterval(price) : 'month';
  const offer = { session, action, interval, renewsOn: nextPeriodEnd(now, now, interval) };
  if (!form) return openPage(offer);
  const card = readCard(form, now);
  const problem = 'message' in card ? card : account.transaction(() => payCheckout(account, session, card));
  if (problem) return openPage({ ...offer, form, problem });
  account.save();
  return redirect(successUrl(session));
}
