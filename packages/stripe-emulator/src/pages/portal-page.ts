import type { Stripe } from 'stripe';
import { invoicesOf, liveCustomer, saveCard, subscriptionsOf } from '../billing/customers.ts';
import { amountOf } from '../billing/invoices.ts';
import { cancelInPortal, change, collect, isLive, keep } from '../billing/subscriptions.ts';
import { intervalOf } from '../objects/price.ts';
import { itemOf } from '../objects/subscription.ts';
import type { World } from '../state/world.ts';
import { cardForm, type Form, readCard } from './card-form.ts';
import { dateOf, dollars, goTo, notHere, page, type PageAnswer } from './layout.ts';
import { html, type Markup } from './markup.ts';

type Session = Stripe.BillingPortal.Session;

export interface PortalRequest {
  world: World;
  session: Session;
  /** The address of the portal's first page. */
  home: string;
  form?: Form | undefined;
}

const backLink = ({ return_url: url }: Session) => url && html`<p><a href="${url}">← Return to Tessera</a></p>`;
const act = (action: string, label: string, kind = '') =>
  html`<form method="post" action="${action}"><button class="${kind}" type="submit">${label}</button></form>`;

const currentOf = ({ world, session }: PortalRequest) =>
  subscriptionsOf(world, session.customer)
    .filter(isLive)
    .sort((a, b) => b.created - a.created)[0];

function planCard({ home }: PortalRequest, subscription: Stripe.Subscription): Markup {
  const { cancel_at: cancelAt, status } = subscription;
  const price = dollars(amountOf(subscription));
  const renews = dateOf(itemOf(subscription).current_period_end);
  return html`<section class="card"><h2>Current plan</h2><p><strong>Tessera Pro</strong> <span class="tag ${status === 'active' ? 'good' : 'bad'}">${status}</span><br>${price} per ${intervalOf(itemOf(subscription).price)}<br>
<span class="soft small">${cancelAt === null ? `Your plan renews on ${renews}.` : `Your plan will be canceled on ${dateOf(cancelAt)}.`}</span></p>
<div class="actions">${
    cancelAt === null
      ? html`<a class="button" href="${home}/cancel">Cancel subscription</a>`
      : act(`${home}/keep`, 'Don’t cancel subscription', 'main')
  }</div></section>`;
}

function cardLine({ world, session }: PortalRequest): string {
  const method = liveCustomer(world, session.customer).invoice_settings.default_payment_method;
  const card = typeof method === 'string' ? world.state.paymentMethods[method]?.card : undefined;
  return card ? `${card.brand} •••• ${card.last4}, expires ${card.exp_month}/${card.exp_year}` : 'No payment method';
}

function invoiceRow({ home }: PortalRequest, invoice: Stripe.Invoice): Markup {
  return html`<li><span>${dateOf(invoice.created)} <span class="soft small">${invoice.number}</span></span><span class="actions">${dollars(invoice.total)} <span class="tag ${invoice.status === 'paid' ? 'good' : ''}">${invoice.status}</span>${
    invoice.status === 'open' && act(`${home}/pay/${invoice.id}`, 'Pay now')
  }</span></li>`;
}

function homePage(request: PortalRequest): PageAnswer {
  const { world, session, home } = request;
  const subscription = currentOf(request);
  // Of the same second the later one comes first, as in every list of Stripe.
  const invoices = invoicesOf(world, session.customer)
    .reverse()
    .sort((a, b) => b.created - a.created);
  return page(
    'Billing',
    html`<main>${backLink(session)}<h1>Manage your Tessera billing</h1>
${subscription ? planCard(request, subscription) : html`<section class="card"><h2>Current plan</h2><p class="soft">No active subscription.</p></section>`}
<section class="card"><h2>Payment method</h2><p>${cardLine(request)}</p><div class="actions"><a class="button" href="${home}/card">Update payment method</a></div></section>
<section class="card"><h2>Invoice history</h2>${invoices.length > 0 ? html`<ul class="rows">${invoices.map((one) => invoiceRow(request, one))}</ul>` : html`<p class="soft">No invoices yet.</p>`}</section></main>`,
  );
}

/** Where a flow that was opened for one purpose leads when it is done. */
const afterFlow = ({ session, home }: PortalRequest) => session.flow?.after_completion.redirect?.return_url ?? home;

function cancelPage(request: PortalRequest): PageAnswer {
  const { world, session, home, form } = request;
  const subscription = currentOf(request);
  if (!subscription || subscription.cancel_at !== null) return goTo(afterFlow(request));
  if (form) {
    cancelInPortal(world, subscription);
    return goTo(afterFlow(request));
  }
  const until = dateOf(itemOf(subscription).current_period_end);
  return page(
    'Cancel subscription',
    html`<main>${session.flow ? backLink(session) : html`<p><a href="${home}">← Back</a></p>`}<h1>Cancel your plan</h1><section class="card"><p>Your plan will be canceled, but is still available until the end of your billing period on <strong>${until}</strong>.</p><p class="soft">If you change your mind, you can renew your subscription until then.</p><div class="actions">${act(`${home}/cancel`, 'Cancel subscription', 'danger')}<a class="button" href="${session.flow ? (session.return_url ?? home) : home}">Go back</a></div></section></main>`,
  );
}

function cardPage({ world, session, home, form }: PortalRequest): PageAnswer {
  const customer = liveCustomer(world, session.customer);
  const entered = form && readCard(form, world.now(customer.id));
  const problem = entered && ('message' in entered ? entered : entered.card.onEntry);
  if (entered && !('message' in entered) && !problem) {
    const method = saveCard(world, customer, entered);
    for (const subscription of subscriptionsOf(world, customer.id))
      if (isLive(subscription)) change(world, subscription, { default_payment_method: method.id });
    return goTo(home);
  }
  return page(
    'Update payment method',
    html`<main><p><a href="${home}">← Back</a></p><h1>Update payment method</h1><section class="card">${cardForm({ action: `${home}/card`, submit: 'Save card', ...(form && { form }), problem })}</section></main>`,
    problem ? 402 : 200,
  );
}

function payPage({ world, session, home }: PortalRequest, invoiceId: string): PageAnswer {
  const invoice = invoicesOf(world, session.customer).find(({ id }) => id === invoiceId);
  const decline = invoice?.status === 'open' ? collect(world, invoice) : undefined;
  if (!decline) return goTo(home);
  return page(
    'Payment failed',
    html`<main><h1>The payment did not go through</h1><p class="note bad" role="alert">${decline.message}</p><div class="actions"><a class="button main" href="${home}/card">Update payment method</a><a class="button" href="${home}">Back</a></div></main>`,
    402,
  );
}

/** `rest` is what follows the session in the path. */
export function portalPage(request: PortalRequest, rest: readonly string[]): PageAnswer {
  const { world, form, session } = request;
  const [name = '', id = ''] = rest;
  const subscription = currentOf(request);
  if (name === '' && !form && session.flow && subscription?.cancel_at === null) return cancelPage(request);
  if (name === '' && !form) return homePage(request);
  if (name === 'cancel') return cancelPage(request);
  if (name === 'card') return cardPage(request);
  if (name === 'keep' && form) {
    if (subscription) keep(world, subscription);
    return goTo(request.home);
  }
  if (name === 'pay' && form) return payPage(request, id);
  return notHere();
}
