import type { Stripe } from 'stripe';
import { findCustomer, customerInvoices, saveCard, subscriptionsOf } from '../billing/customers.ts';
import { cancelInPortal, change, collect, isLive, resumeSubscription } from '../billing/subscriptions.ts';
import { priceInterval } from '../objects/price.ts';
import { onlyItem } from '../objects/subscription.ts';
import type { Account } from '../state/account.ts';
import { referencedId } from '../state/ids.ts';
import { cardForm, type Form, readCard } from './card-form.ts';
import { formatDate, formatPrice, notFound, page, type PageResponse, redirect } from './layout.ts';
import { html, type Markup } from './markup.ts';

export interface PortalRequest {
  account: Account;
  session: Stripe.BillingPortal.Session;
  /** The path of the portal's first page. */
  home: string;
  form?: Form | undefined;
}

const link = (url: string, label: string) => html`<p><a href="${url}">← ${label}</a></p>`;
const returnLink = ({ session: { return_url: url } }: PortalRequest) => url && link(url, 'Return to Tessera');
const submitButton = (action: string, label: string, style = '') =>
  html`<form method="post" action="${action}"><button class="${style}" type="submit">${label}</button></form>`;

const currentSubscription = ({ account, session }: PortalRequest) =>
  subscriptionsOf(account, session.customer)
    .filter(isLive)
    .sort((a, b) => b.created - a.created)[0];

function planCard({ home }: PortalRequest, subscription: Stripe.Subscription | undefined): Markup {
  if (!subscription)
    return html`<section class="card"><h2>Current plan</h2><p class="soft">No active subscription.</p></section>`;
  const { cancel_at: cancelAt, status } = subscription;
  const { price, current_period_end: renewsAt } = onlyItem(subscription);
  const [text, action] =
    cancelAt === null
      ? [
          `Your plan renews on ${formatDate(renewsAt)}.`,
          html`<a class="button" href="${home}/cancel">Cancel subscription</a>`,
        ]
      : [
          `Your plan will be canceled on ${formatDate(cancelAt)}.`,
          submitButton(`${home}/keep`, 'Don’t cancel subscription', 'main'),
        ];
  return html`<section class="card"><h2>Current plan</h2><p><strong>Tessera Pro</strong> <span class="tag ${status === 'active' ? 'good' : 'bad'}">${status}</span><br>${formatPrice(price.unit_amount)} per ${priceInterval(price)}<br>
<span class="soft small">${text}</span></p><div class="actions">${action}</div></section>`;
}

function cardText({ account, session }: PortalRequest): string {
  const method = findCustomer(account, session.customer).invoice_settings.default_payment_method;
  const card = account.state.paymentMethods[referencedId(method)]?.card;
  return card ? `${card.brand} •••• ${card.last4}, expires ${card.exp_month}/${card.exp_year}` : 'No payment method';
}

const invoiceRow = ({ home }: PortalRequest, { id, created, number, total, status }: Stripe.Invoice) =>
  html`<li><span>${formatDate(created)} <span class="soft small">${number}</span></span><span class="actions">${formatPrice(total)} <span class="tag ${status === 'paid' ? 'good' : ''}">${status}</span>${
    status === 'open' && submitButton(`${home}/pay/${id}`, 'Pay now')
  }</span></li>`;

function homePage(request: PortalRequest): PageResponse {
  const { account, session, home } = request;
  // If two invoices were created in the same second, the later one comes first, as in all lists of Stripe.
  const invoices = customerInvoices(account, session.customer)
    .reverse()
    .sort((a, b) => b.created - a.created);
  return page(
    'Billing',
    html`<main>${returnLink(request)}<h1>Manage your Tessera billing</h1>
${planCard(request, currentSubscription(request))}
<section class="card"><h2>Payment method</h2><p>${cardText(request)}</p><div class="actions"><a class="button" href="${home}/card">Update payment method</a></div></section>
<section class="card"><h2>Invoice history</h2>${invoices.length > 0 ? html`<ul class="rows">${invoices.map((one) => invoiceRow(request, one))}</ul>` : html`<p class="soft">No invoices yet.</p>`}</section></main>`,
  );
}

function cancelPage(request: PortalRequest): PageResponse {
  const { account, session, home, form } = request;
  const subscription = currentSubscription(request);
  const isOpen = subscription?.cancel_at === null;
  if (isOpen && form) cancelInPortal(account, subscription);
  if (!isOpen || form) return redirect(session.flow?.after_completion.redirect?.return_url ?? home);
  const until = formatDate(onlyItem(subscription).current_period_end);
  return page(
    'Cancel subscription',
    html`<main>${session.flow ? returnLink(request) : link(home, 'Back')}<h1>Cancel your plan</h1><section class="card"><p>Your plan will be canceled, but is still available until the end of your billing period on <strong>${until}</strong>.</p><p class="soft">If you change your mind, you can renew your subscription until then.</p><div class="actions">${submitButton(`${home}/cancel`, 'Cancel subscription', 'danger')}<a class="button" href="${session.flow ? (session.return_url ?? home) : home}">Go back</a></div></section></main>`,
  );
}

function cardPage({ account, session, home, form }: PortalRequest): PageResponse {
  const customer = findCustomer(account, session.customer);
  const entered = form && readCard(form, account.now(customer.id));
  const problem = entered && ('message' in entered ? entered : entered.card.onEntry);
  if (entered && !('message' in entered) && !problem) {
    const method = saveCard(account, customer, entered);
    for (const subscription of subscriptionsOf(account, customer.id))
      if (isLive(subscription)) change(account, subscription, { default_payment_method: method.id });
    return redirect(home);
  }
  return page(
    'Update payment method',
    html`<main>${link(home, 'Back')}<h1>Update payment method</h1><section class="card">${cardForm({ action: `${home}/card`, submit: 'Save card', form, problem })}</section></main>`,
    problem ? 402 : 200,
  );
}

function payPage({ account, session, home }: PortalRequest, invoiceId: string): PageResponse {
  const invoice = customerInvoices(account, session.customer).find(({ id }) => id === invoiceId);
  const decline = invoice?.status === 'open' ? collect(account, invoice) : undefined;
  if (!decline) return redirect(home);
  return page(
    'Payment failed',
    html`<main><h1>The payment did not go through</h1><p class="note bad" role="alert">${decline.message}</p><div class="actions"><a class="button main" href="${home}/card">Update payment method</a><a class="button" href="${home}">Back</a></div></main>`,
    402,
  );
}

/** `rest` is the part of the path after the session. */
export function portalPage(request: PortalRequest, rest: readonly string[]): PageResponse {
  const { account, form, session, home } = request;
  const [name = '', id = ''] = rest;
  const subscription = currentSubscription(request);
  if (name === '' && !form)
    return session.flow && subscription?.cancel_at === null ? cancelPage(request) : homePage(request);
  if (name === 'cancel') return cancelPage(request);
  if (name === 'card') return cardPage(request);
  if (name === 'pay' && form) return payPage(request, id);
  if (name !== 'keep' || !form) return notFound();
  if (subscription) resumeSubscription(account, subscription);
  return redirect(home);
}
