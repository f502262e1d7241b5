import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { connect, createCheckout, createSubscriber, pagesUrl, startEmulator } from '../test/emulator.ts';

async function openCheckout() {
  const test = await startEmulator();
  const customer = await test.stripe.customers.create({ email: 'ann@example.org' });
  const session = await createCheckout(test.stripe, customer.id);
  return { ...test, customer, session, url: session.url ?? '' };
}

describe('checkout page', () => {
  it('shows the price, takes the card and redirects to the success URL', async () => {
    const { stripe, view, submit, session, url } = await openCheckout();
    const page = view(url);
    expect(page.status).toBe(200);
    for (const text of [
      'Subscribe to Tessera Pro',
      '$6.99',
      'per month',
      'ann@example.org',
      'http://localhost:3000/back',
    ])
      expect(page.body).toContain(text);
    const paid = submit(url, { card: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123', name: 'Ann' });
    expect(paid.status).toBe(303);
    expect(paid.headers['Location']).toBe(`http://localhost:3000/done?session_id=${session.id}`);
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      client_reference_id: 'user-1',
      subscription: expect.stringMatching(/^sub_/) as string,
    });
  });

  it.each([
    [{ quick: '4000000000000002' }, 'Your card was declined.'],
    [{ quick: '4000000000009995' }, 'Your card has insufficient funds.'],
    [{ quick: '4000000000000069' }, 'Your card has expired.'],
    [{ quick: '4000000000000127' }, 'Your card&#39;s security code is incorrect.'],
    [{ quick: '4000000000000341' }, 'Your card was declined.'],
    [{ card: '4111 1111 1111 1111' }, 'Your card number is invalid.'],
    [{ card: '4242' }, 'Your card number is incomplete.'],
    [{ card: '4242424242424242', expiry: '01/20' }, 'Your card’s expiration year is in the past.'],
    [{ card: '4242424242424242', cvc: '1' }, 'Your card’s security code is incomplete.'],
  ])('shows why a card is declined, charges nothing and accepts another one: %o', async (form, message) => {
    const { stripe, submit, url, customer } = await openCheckout();
    const refused = submit(url, form);
    expect(refused.status).toBe(402);
    expect(refused.body).toContain(`role="alert">${message}`);
    expect((await stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data).toEqual([]);
    expect(submit(url, { quick: '5555555555554444' }).status).toBe(303);
  });

  it('charges once for several submits', async () => {
    const { stripe, submit, view, url, customer } = await openCheckout();
    const pressed = [submit(url), submit(url), submit(url)];
    // An empty form has no card.
    expect(pressed.map(({ status }) => status)).toEqual([402, 402, 402]);
    const paid = [submit(url, { quick: '4242424242424242' }), submit(url, { quick: '4242424242424242' })];
    expect(paid.map(({ status }) => status)).toEqual([303, 303]);
    expect((await stripe.subscriptions.list({ customer: customer.id })).data).toHaveLength(1);
    expect(view(url).body).toContain('You’re all done here');
  });

  it('answers 410 after a day', async () => {
    const { emulator, view, url, customer, stripe, session } = await openCheckout();
    emulator.control.advance(customer.id, { days: 1 });
    expect(view(url)).toMatchObject({ status: 410 });
    await expect(stripe.checkout.sessions.expire(session.id)).rejects.toThrow('Only Checkout Sessions with a status');
  });
});

describe('portal', () => {
  async function openPortal(cancel = false) {
    const test = await startEmulator();
    const { customer, subscription } = await createSubscriber(test);
    const { url } = await test.stripe.billingPortal.sessions.create({
      customer: customer.id,
      return_url: 'http://localhost:3000/back',
      ...(cancel && {
        flow_data: {
          type: 'subscription_cancel',
          subscription_cancel: { subscription: subscription.id },
          after_completion: { type: 'redirect', redirect: { return_url: 'http://localhost:3000/after' } },
        },
      }),
    });
    return { ...test, url, customer, current: () => test.stripe.subscriptions.retrieve(subscription.id) };
  }

  it('cancels at the end of the period and undoes the cancellation', async () => {
    const { view, submit, url, current } = await openPortal();
    expect(view(url).body).toContain('Your plan renews on');
    expect(view(`${url}/cancel`).body).toContain('still available until the end of your billing period');
    expect(submit(`${url}/cancel`).status).toBe(303);
    // In flexible billing mode the portal sets the date and leaves the older flag false.
    expect(await current()).toMatchObject({
      status: 'active',
      cancel_at_period_end: false,
      cancel_at: expect.any(Number) as number,
    });
    expect(view(url).body).toContain('Your plan will be canceled on');
    submit(`${url}/keep`);
    expect((await current()).cancel_at).toBeNull();
  });

  it('opens with the cancel page and redirects back in the cancel flow', async () => {
    const { view, submit, url } = await openPortal(true);
    expect(view(url).body).toContain('Cancel your plan');
    expect(submit(`${url}/cancel`).headers['Location']).toBe('http://localhost:3000/after');
    expect(view(url).body).toContain('Your plan will be canceled on');
  });

  it('changes the card, refuses a declined one, and pays the open invoice', async () => {
    const { emulator, view, submit, url, customer, current } = await openPortal();
    expect(submit(`${url}/card`, { quick: '4000000000000002' }).body).toContain('Your card was declined.');
    expect(submit(`${url}/card`, { quick: '4000000000000341' }).status).toBe(303);
    expect(view(url).body).toContain('•••• 0341');
    emulator.control.advance(customer.id, 'next');
    expect((await current()).status).toBe('past_due');
    const invoice = /pay\/(in_\w+)/.exec(view(url).body)?.[1] ?? '';
    expect(submit(`${url}/pay/${invoice}`).body).toContain('The payment did not go through');
    submit(`${url}/card`, { quick: '4242424242424242' });
    expect(submit(`${url}/pay/${invoice}`).status).toBe(303);
    expect((await current()).status).toBe('active');
  });
});

describe('control page', () => {
  it('shows every customer and runs the actions of its buttons', async () => {
    const test = await startEmulator();
    const { customer, subscription } = await createSubscriber(test, '<ann>@example.org');
    expect(test.view(pagesUrl).body).toContain('&lt;ann&gt;@example.org');
    test.submit(`${pagesUrl}/control`, { do: 'payments', customer: customer.id, fail: 'yes' });
    expect(test.submit(`${pagesUrl}/control`, { do: 'advance', customer: customer.id, by: 'next' }).status).toBe(303);
    expect((await test.stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due');
  });

  it.each(['__proto__', 'toString', 'x', ''])('ignores an unknown action: %j', async (name) => {
    const test = await startEmulator();
    expect(test.submit(`${pagesUrl}/control`, { do: name }).status).toBe(303);
  });
});

describe('state file', () => {
  it('keeps subscriptions and undelivered webhooks across a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tessera-emulator-'));
    try {
      const file = join(folder, 'data', 'stripe.json');
      const before = await startEmulator({ file });
      before.emulator.webhooks.hold();
      const { subscription } = await createSubscriber(before);
      await before.emulator.close();
      const after = await startEmulator({ file });
      await after.emulator.webhooks.settle();
      expect((await connect(after.emulator).subscriptions.retrieve(subscription.id)).status).toBe('active');
      expect(after.received.some(({ body }) => body.includes('checkout.session.completed'))).toBe(true);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
