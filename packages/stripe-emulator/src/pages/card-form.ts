import { type Decline, onlyDigits, findCard, testCards } from '../billing/cards.ts';
import type { EnteredCard } from '../objects/payment-method.ts';
import { html, type Markup } from './markup.ts';

export type Form = Readonly<Record<string, string>>;

const grouped = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ');

/** The card fields, and below them a button for each test card. */
export function cardForm(options: {
  action: string;
  submit: string;
  form?: Form | undefined;
  problem?: Decline | undefined;
}): Markup {
  const { action, submit, form = {}, problem } = options;
  return html`<form method="post" action="${action}">
${problem && html`<p class="note bad" role="alert">${problem.message}</p>`}
<label for="card">Card number</label><input id="card" name="card" inputmode="numeric" autocomplete="cc-number" value="${form['card'] ?? '4242 4242 4242 4242'}" required>
<div class="two"><div><label for="expiry">Expiry (MM / YY)</label><input id="expiry" name="expiry" inputmode="numeric" autocomplete="cc-exp" value="${form['expiry'] ?? '12 / 34'}" required></div>
<div><label for="cvc">Security code</label><input id="cvc" name="cvc" inputmode="numeric" autocomplete="cc-csc" value="${form['cvc'] ?? '123'}" required></div></div>
<label for="name">Name on card</label><input id="name" name="name" autocomplete="cc-name" value="${form['name'] ?? 'Ann Example'}">
<button class="main wide" type="submit">${submit}</button>
<details><summary class="small soft">Other test cards</summary><ul class="rows small">${testCards.map(
    ({ number, description }) =>
      html`<li><span><code>${grouped(number)}</code><br><span class="soft">${description}</span></span><button type="submit" name="quick" value="${number}" formnovalidate>Use</button></li>`,
  )}</ul></details></form>`;
}

function parseExpiry(text: string): { expMonth: number; expYear: number } | undefined {
  const [, month, year] = /^\s*(\d{1,2})\s*\/?\s*(\d{2}|\d{4})\s*$/.exec(text) ?? [];
  const expMonth = Number(month);
  if (!month || !year || expMonth < 1 || expMonth > 12) return undefined;
  return { expMonth, expYear: year.length === 2 ? 2000 + Number(year) : Number(year) };
}

/** Returns the card, or the error that Stripe's form would show. `now` is the customer's time. */
export function readCard(form: Form, now: number): EnteredCard | Decline {
  const card = findCard(form['quick'] ?? form['card'] ?? '');
  if (!card)
    return onlyDigits(form['card'] ?? '').length < 12
      ? { code: 'incomplete_number', message: 'Your card number is incomplete.' }
      : { code: 'incorrect_number', message: 'Your card number is invalid. Only test cards work here.' };
  const expiry = parseExpiry(form['expiry'] ?? '12/34');
  if (!expiry) return { code: 'invalid_expiry', message: 'Your card’s expiration date is incomplete.' };
  if (Date.UTC(expiry.expYear, expiry.expMonth) / 1000 <= now)
    return { code: 'invalid_expiry_year_past', message: 'Your card’s expiration year is in the past.' };
  if (!/^\d{3,4}$/.test(form['cvc']?.trim() ?? '123'))
    return { code: 'incomplete_cvc', message: 'Your card’s security code is incomplete.' };
  return { card, ...expiry, name: form['name']?.trim() || null };
}
