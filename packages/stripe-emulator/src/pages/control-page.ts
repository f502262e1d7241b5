import type { Stripe } from 'stripe';
import { Failure } from '../api/failure.ts';
import type { Fault } from '../api/faults.ts';
import { subscriptionsOf } from '../billing/customers.ts';
import { nextDue } from '../billing/time.ts';
import type { Control } from '../control.ts';
import { itemOf } from '../objects/subscription.ts';
import type { AfterLastRetry } from '../state/state.ts';
import type { World } from '../state/world.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import type { Form } from './card-form.ts';
import { answerJson, goTo, page, type PageAnswer, timeOf } from './layout.ts';
import { html, type Markup } from './markup.ts';

export interface ControlDeps {
  world: World;
  control: Control;
  webhooks: Webhooks;
  /** The address of the page. */
  home: string;
}

const outcomes: readonly AfterLastRetry[] = ['cancel', 'unpaid', 'past_due'];

const knob = (home: string, fields: Record<string, string>, label: string) =>
  html`<form method="post" action="${home}/control">${Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )}<button type="submit">${label}</button></form>`;

function customerCard({ world, home }: ControlDeps, customer: Stripe.Customer): Markup {
  const next = nextDue(world, customer.id);
  const fails = world.state.failing[customer.id] === true;
  const turn = (by: string, label: string) => knob(home, { do: 'advance', customer: customer.id, by }, label);
  return html`<section class="card"><h2>${customer.email ?? customer.id}</h2><p class="soft small"><code>${customer.id}</code> · time for this customer: ${timeOf(world.now(customer.id))}</p>
<ul class="rows">${subscriptionsOf(world, customer.id).map(
    (one) =>
      html`<li><span><code>${one.id}</code><br><span class="soft small">${
        one.cancel_at === null || one.ended_at !== null
          ? `period ends ${timeOf(itemOf(one).current_period_end)}`
          : `cancels ${timeOf(one.cancel_at)}`
      }</span></span><span class="tag ${one.status === 'active' ? 'good' : ''}">${one.status}</span></li>`,
  )}</ul><p class="soft small">${next === undefined ? 'Nothing will happen by itself.' : `Next by itself: ${timeOf(next)}.`}</p>
<div class="actions">${next !== undefined && turn('next', 'Go to what happens next')}${turn('1', '+ 1 day')}${turn('31', '+ 31 days')}${knob(
    home,
    { do: 'payments', customer: customer.id, fail: fails ? 'no' : 'yes' },
    fails ? 'Let payments succeed' : 'Let payments fail',
  )}</div></section>`;
}

function show(deps: ControlDeps): PageAnswer {
  const { world, home } = deps;
  const customers = Object.values(world.state.customers).flatMap((one) => (one.deleted ? [] : [one]));
  const events = Object.values(world.state.events).slice(-20).reverse();
  return page(
    'Stripe emulator',
    html`<main><h1>Stripe emulator</h1><p class="soft">Stands in for Stripe while no key is set. Move a customer’s clock, let payments fail, and see what was sent to the product.</p>
${customers.length === 0 && html`<p class="card">No customers yet: subscribe, and you will be here.</p>`}${customers.reverse().map((one) => customerCard(deps, one))}
<section class="card"><h2>After the last failed retry</h2><div class="actions">${outcomes.map((outcome) =>
      outcome === world.state.afterLastRetry
        ? html`<span class="tag good">${outcome}</span>`
        : knob(home, { do: 'after-last-retry', outcome }, outcome),
    )}</div></section>
<section class="card"><h2>Webhooks</h2><div class="actions">${knob(home, { do: 'webhooks', how: 'hold' }, 'Hold back')}${knob(home, { do: 'webhooks', how: 'release' }, 'Send what waits')}${knob(home, { do: 'webhooks', how: 'drop' }, 'Lose what waits')}</div>
<ul class="rows small">${events.map((event) => html`<li><span>${event.type}<br><code class="soft">${event.id}</code></span><span class="soft">${timeOf(event.created)}${event.pending_webhooks > 0 && ', on its way'}</span></li>`)}</ul></section></main>`,
  );
}

/** The same facts for a program. */
const facts = ({ world, webhooks }: ControlDeps) => ({
  customers: Object.values(world.state.customers).flatMap((one) =>
    one.deleted
      ? []
      : [{ id: one.id, email: one.email, now: world.now(one.id), subscriptions: subscriptionsOf(world, one.id) }],
  ),
  waiting: webhooks.waiting().map(({ id, type }) => ({ id, type })),
});

function troubleOf(form: Form): Fault['trouble'] {
  const kind = form['kind'];
  if (kind === 'hang' || kind === 'refuse' || kind === 'lose-answer') return { kind };
  if (kind === 'slow') return { kind, ms: Number(form['ms'] ?? 1000) };
  return { kind: 'status', status: Number(form['status'] ?? 500) };
}

function turnWebhooks(webhooks: Webhooks, how: string | undefined): void {
  if (how === 'hold') webhooks.hold();
  else if (how === 'drop') webhooks.drop();
  else if (how === 'reverse') webhooks.release('reversed');
  else webhooks.release();
}

const actions: Record<string, (deps: ControlDeps, form: Form) => void> = {
  advance: ({ control }, { customer = '', by = 'next' }) =>
    control.advance(customer, by === 'next' ? 'next' : { days: Number(by) }),
  payments: ({ control }, { customer = '', fail }) => control.failPayments(customer, fail === 'yes'),
  status: ({ control }, { subscription = '', status = '' }) => control.setStatus(subscription, status),
  'after-last-retry': ({ control }, { outcome }) =>
    control.afterLastRetry(outcomes.find((one) => one === outcome) ?? 'cancel'),
  webhooks: ({ webhooks }, { how }) => turnWebhooks(webhooks, how),
  trouble: ({ control }, form) =>
    control.trouble({
      times: Number(form['times'] ?? 1),
      trouble: troubleOf(form),
      ...(form['path'] && { path: form['path'] }),
    }),
  'no-trouble': ({ control }) => control.noTrouble(),
};

/** For people a page with buttons; for programs that ask for JSON the same, with the facts as the answer. */
export function controlPage(deps: ControlDeps, options: { form?: Form | undefined; wantsJson: boolean }): PageAnswer {
  const { form, wantsJson } = options;
  const name = form?.['do'] ?? '';
  try {
    if (form && Object.hasOwn(actions, name)) actions[name]?.(deps, form);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return answerJson(error.toJson('-'), error.status);
  }
  if (wantsJson) return answerJson(facts(deps));
  return form ? goTo(deps.home) : show(deps);
}
