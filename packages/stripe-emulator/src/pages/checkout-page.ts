import type { Stripe } from 'stripe';
import type { Decline } from '../billing/cards.ts';
import { payCheckout } from '../billing/checkout.ts';
import { nextPeriodEnd } from '../billing/months.ts';
import { type Interval, intervalOf } from '../objects/price.ts';
import type { World } from '../state/world.ts';
import { cardForm, type Form, readCard } from './card-form.ts';
import { dateOf, dollars, goTo, notHere, page, type PageAnswer } from './layout.ts';
import { idOf } from '../state/ids.ts';
import { html } from './markup.ts';

type Session = Stripe.Checkout.Session;

function closedPage(session: Session): PageAnswer {
  const paid = session.status === 'complete';
  return page(
    'Checkout',
    html`<main><h1>${paid ? 'You’re all done here' : 'This checkout has expired'}</h1><p class="soft">${
      paid ? 'Your payment has been processed.' : 'Go back and start again: nothing was charged.'
    }</p>${session.cancel_url && html`<p><a class="button" href="${session.cancel_url}">Back to Tessera</a></p>`}</main>`,
    paid ? 200 : 410,
  );
}

interface Offer {
  session: Session;
  action: string;
  interval: Interval;
  renewsOn: number;
}

function openPage({ session, action, interval, renewsOn }: Offer, form?: Form, problem?: Decline): PageAnswer {
  const amount = dollars(session.amount_total);
  return page(
    'Subscribe to Tessera Pro',
    html`<main class="split"><section>${session.cancel_url && html`<p><a href="${session.cancel_url}">← Back to Tessera</a></p>`}
<h1>Subscribe to Tessera Pro</h1><p class="price">${amount} <small>per ${interval}</small></p>
<ul class="rows"><li><span>Tessera Pro<br><span class="soft small">Billed ${interval}ly, renews on ${dateOf(renewsOn)}</span></span><span>${amount}</span></li>
<li class="total"><span>Total due today</span><span>${amount}</span></li></ul></section>
<section class="card"><h2>Pay with card</h2><p class="soft small">${session.customer_details?.email}</p>${cardForm({ action, submit: 'Subscribe', ...(form && { form }), problem })}
<p class="soft small">By confirming your subscription you allow Tessera to charge you until you cancel. Asked for in: ${session.locale ?? 'auto'}.</p></section></main>`,
    problem ? 402 : 200,
  );
}

const successAddress = (session: Session) =>
  (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id);

export function checkoutPage(
  world: World,
  options: { id: string; action: string; form?: Form | undefined },
): PageAnswer {
  const session = world.state.checkoutSessions[options.id];
  if (!session) return notHere();
  const now = world.now(idOf(session.customer));
  if (session.status !== 'open') {
    // A second press of the button that has already paid leads where the first one did.
    return options.form && session.status === 'complete' ? goTo(successAddress(session)) : closedPage(session);
  }
  const price = world.state.prices[world.state.baskets[session.id]?.price ?? ''];
  const interval = price ? intervalOf(price) : 'month';
  const offer = { session, action: options.action, interval, renewsOn: nextPeriodEnd(now, now, interval) };
  if (!options.form) return openPage(offer);
  const entered = readCard(options.form, now);
  const problem = 'message' in entered ? entered : world.whole(() => payCheckout(world, session, entered));
  if (problem) return openPage(offer, options.form, problem);
  world.save();
  return goTo(successAddress(session));
}
