import type { Stripe } from 'stripe';
import type { Fault } from '../api/faults.ts';
import { StripeError } from '../api/stripe-error.ts';
import { existingCustomers, subscriptionsOf } from '../billing/customers.ts';
import { nextDue } from '../billing/time.ts';
import type { Control } from '../control.ts';
import { onlyItem } from '../objects/subscription.ts';
import type { Account } from '../state/account.ts';
import { retryOutcomes } from '../state/state.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import type { Form } from './card-form.ts';
import { formatTime, jsonResponse, page, type PageResponse, redirect } from './layout.ts';
import { html, type Markup } from './markup.ts';

export interface ControlDeps {
  account: Account;
  control: Control;
  webhooks: Webhooks;
  /** The path of the page. */
  home: string;
}

const button = (home: string, fields: Record<string, string>, label: string) =>
  html`<form method="post" action="${home}/control">${Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}<button type="submit">${label}</button></form>`;

function subscriptionRow(one: Stripe.Subscription): Markup {
  const text =
    one.cancel_at === null || one.ended_at !== null
      ? `period ends ${formatTime(onlyItem(one).current_period_end)}`
      : `cancels ${formatTime(one.cancel_at)}`;
  return html`<li><span><code>${one.id}</code><br><span class="soft small">${text}</span></span><span class="tag ${one.status === 'active' ? 'good' : ''}">${one.status}</span></li>`;
}

function customerCard({ account, home }: ControlDeps, { id, email }: Stripe.Customer): Markup {
  const next = nextDue(account, id);
  const fails = account.state.failing[id] === true;
  const advance = (by: string, label: string) => button(home, { do: 'advance', customer: id, by }, label);
  return html`<section class="card"><h2>${email ?? id}</h2><p class="soft small"><code>${id}</code> · customer’s time: ${formatTime(account.now(id))}</p>
<ul class="rows">${subscriptionsOf(account, id).map(subscriptionRow)}</ul><p class="soft small">${next === undefined ? 'Nothing is scheduled.' : `Next scheduled change: ${formatTime(next)}.`}</p>
<div class="actions">${next !== undefined && advance('next', 'Go to the next change')}${advance('1', '+ 1 day')}${advance('31', '+ 31 days')}${button(
    home,
    { do: 'payments', customer: id, fail: fails ? 'no' : 'yes' },
    fails ? 'Let payments succeed' : 'Let payments fail',
  )}</div></section>`;
}

function showPage(deps: ControlDeps): PageResponse {
  const { account, home } = deps;
  const customers = existingCustomers(account).reverse();
  const events = Object.values(account.state.events).slice(-20).reverse();
  const webhooksButton = (how: string, label: string) => button(home, { do: 'webhooks', how }, label);
  return page(
    'Stripe emulator',
    html`<main><h1>Stripe emulator</h1><p class="soft">Used instead of Stripe while no key is set. Move a customer’s clock, let payments fail, and see the events that were sent to the product.</p>
${customers.length === 0 && html`<p class="card">No customers yet. Subscribe to add one.</p>`}${customers.map((one) => customerCard(deps, one))}
<section class="card"><h2>After the last failed retry</h2><div class="actions">${retryOutcomes.map((outcome) =>
      outcome === account.state.afterLastRetry
        ? html`<span class="tag good">${outcome}</span>`
        : button(home, { do: 'after-last-retry', outcome }, outcome),
    )}</div></section>
<section class="card"><h2>Webhooks</h2><div class="actions">${webhooksButton('hold', 'Hold')}${webhooksButton('release', 'Send pending')}${webhooksButton('drop', 'Drop pending')}</div>
<ul class="rows small">${events.map((event) => html`<li><span>${event.type}<br><code class="soft">${event.id}</code></span><span class="soft">${formatTime(event.created)}${event.pending_webhooks > 0 && ', pending'}</span></li>`)}</ul></section></main>`,
  );
}

/** The content of the page as JSON. */
const summary = ({ account, webhooks }: ControlDeps) => ({
  customers: existingCustomers(account).map(({ id, email }) => ({
    id,
    email,
    now: account.now(id),
    subscriptions: subscriptionsOf(account, id),
  })),
  waiting: webhooks.waiting().map(({ id, type }) => ({ id, type })),
});

function parseFault({ kind, ms = '1000', status = '500' }: Form): Fault['effect'] {
  if (kind === 'hang' || kind === 'refuse' || kind === 'lose-answer') return { kind };
  return kind === 'slow' ? { kind, ms: Number(ms) } : { kind: 'status', status: Number(status) };
}

const actions: Record<string, (deps: ControlDeps, form: Form) => void> = {
  advance: ({ control }, { customer = '', by = 'next' }) =>
    control.advance(customer, by === 'next' ? 'next' : { days: Number(by) }),
  payments: ({ control }, { customer = '', fail }) => control.failPayments(customer, fail === 'yes'),
  status: ({ control }, { subscription = '', status = '' }) => control.setStatus(subscription, status),
  'after-last-retry': ({ control }, { outcome }) =>
    control.afterLastRetry(retryOutcomes.find((one) => one === outcome) ?? 'cancel'),
  webhooks: ({ webhooks }, { how }) => {
    if (how === 'hold') webhooks.hold();
    else if (how === 'drop') webhooks.drop();
    else webhooks.release(how === 'reverse' ? 'reversed' : 'as-sent');
  },
  trouble: ({ control }, form) =>
    control.addFault({
      times: Number(form['times'] ?? 1),
      effect: parseFault(form),
      ...(form['path'] && { path: form['path'] }),
    }),
  'no-trouble': ({ control }) => control.clearFaults(),
};

/** A page with buttons for people; the same actions with a JSON response for scripts. */
export function controlPage(deps: ControlDeps, form: Form | undefined, wantsJson: boolean): PageResponse {
  const name = form?.['do'] ?? '';
  try {
    if (form && Object.hasOwn(actions, name)) actions[name]?.(deps, form);
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    return jsonResponse(error.toJson(), error.status);
  }
  if (wantsJson) return jsonResponse(summary(deps));
  return form ? redirect(deps.home) : showPage(deps);
}
