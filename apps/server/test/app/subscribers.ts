import { type BillingInterval, endpoints } from '@tessera/contract';
import { createSignedInUser } from './users.ts';
import type { TestApp } from './test-app.ts';

const { subscription } = endpoints;

/** Submits a form of a hosted page, through the product's own URL. */
export async function submitHostedForm(app: TestApp, url: string, form: Record<string, string> = {}) {
  const { pathname } = new URL(url);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const payload = new URLSearchParams(form).toString();
  return app.http.inject({ method: 'POST', url: pathname, headers, payload });
}

export const goodCard = { card: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123', name: 'Ann' };

export async function openCheckout(app: TestApp, token: string, interval?: BillingInterval): Promise<string> {
  const answer = await app.call(subscription.checkout, { token, ...(interval && { body: { interval } }) });
  if (answer.status !== 200) throw new Error(`checkout returned ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body.checkoutUrl;
}

/** An account that has paid for a first period. All webhooks are delivered. */
export async function createSubscriber(app: TestApp, interval?: BillingInterval) {
  const person = await createSignedInUser(app);
  const subscriber = { ...person, token: person.accessToken };
  await submitHostedForm(app, await openCheckout(app, subscriber.token, interval), goodCard);
  await app.stripe.webhooks.settle();
  return subscriber;
}

export const readSubscription = async (app: TestApp, token: string) =>
  (await app.call(subscription.status, { token })).body;

export const subjectsTo = (app: TestApp, email: string): string[] =>
  app.mail.sent.filter(({ to }) => to === email).map(({ subject }) => subject);
