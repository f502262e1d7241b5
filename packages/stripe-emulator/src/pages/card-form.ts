import { digitsOf, findCard, knownCards, type Decline, unknownCard } from '../billing/cards.ts';
import type { EnteredCard } from '../billing/customers.ts';
import { html, type Markup } from './markup.ts';

export type Form = Readonly<Record<string, string>>;

const spaced = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ');

/** The fields of a card and, below them, every test card as a button of its own. */
export function cardForm(options: {
  action: string;
  submit: string;
  form?: Form;
  problem?: Decline | undefined;
}): Markup {
  const { action, submit, form = {}, problem } = options;
  const value = (name: string, initial: string) => form[name] ?? initial;
  return html`<form method="post" action="${action}">
${problem && html`<p class="note bad" role="alert">${problem.message}</p>`}
<label for="card">Card number</label><input id="card" name="card" inputmode="numeric" autocomplete="cc-number" value="${value('card', spaced('4242424242424242'))}" required>
<div class="two"><div><label for="expiry">Expiry (MM / YY)</label><input id="expiry" name="expiry" inputmode="numeric" autocomplete="cc-exp" value="${value('expiry', '12 / 34')}" required></div>
<div><label for="cvc">Security code</label><input id="cvc" name="cvc" inputmode="numeric" autocomplete="cc-csc" value="${value('cvc', '123')}" required></div></div>
<label for="name">Name on card</label><input id="name" name="name" autocomplete="cc-name" value="${value('name', 'Ann Example')}">
<button class="main wide" type="submit">${submit}</button>
<details><summary class="small soft">Other test cards</summary><ul class="rows small">${knownCards.map(
    ({ number, about }) =>
      html`<li><span><code>${spaced(number)}</code><br><span class="soft">${about}</span></span><button type="submit" name="quick" value="${number}" formnovalidate>Use</button></li>`,
  )}</ul></details></form>`;
}

function expiryOf(typed: string): { expMonth: number; expYear: number } | undefined {
  const [, month, year] = /^\s*(\d{1,2})\s*\/?\s*(\d{2}|\d{4})\s*$/.exec(typed) ?? [];
  const expMonth = Number(month);
  if (!month || !year || expMonth < 1 || expMonth > 12) return undefined;
  return { expMonth, expYear: year.length === 2 ? 2000 + Number(year) : Number(year) };
}

/** What was typed, or what Stripe's form would say of it. `now` is the time that counts for the customer. */
export function readCard(form: Form, now: number): EnteredCard | Decline {
  const card = findCard(form['quick'] ?? form['card'] ?? '');
  if (!card)
    return digitsOf(form['card'] ?? '').length < 12
      ? { code: 'incomplete_number', message: 'Your card number is incomplete.' }
      : unknownCard;
  const expiry = form['expiry'] === undefined ? { expMonth: 12, expYear: 2034 } : expiryOf(form['expiry']);
  if (!expiry) return { code: 'invalid_expiry', message: 'Your card’s expiration date is incomplete.' };
  if (Date.UTC(expiry.expYear, expiry.expMonth) / 1000 <= now)
    return { code: 'invalid_expiry_year_past', message: 'Your card’s expiration year is in the past.' };
  if (form['cvc'] !== undefined && !/^\d{3,4}$/.test(form['cvc'].trim()))
    return { code: 'incomplete_cvc', message: 'Your card’s security code is incomplete.' };
  return { card, ...expiry, name: form['name']?.trim() || null };
}
