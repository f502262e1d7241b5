import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aCheckout, anEmulator, aSubscriber, pagesUrl, sdkFor } from '../test/emulator.ts';

async function atCheckout() {
  const under = await anEmulator();
  const customer = await under.stripe.customers.create({ email: 'ann@example.org' });
  const session = await aCheckout(under.stripe, customer.id);
  return { ...under, customer, session, url: session.url ?? '' };
}

describe('the checkout page', () => {
  it('shows what is sold, takes the card and leads to where the product said', async () => {
    const { stripe, look, submit, session, url } = await atCheckout();
    const page = look(url);
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
  ])('says why a card is refused, charges nothing and lets another be tried: %o', async (form, message) => {
    const { stripe, submit, url, customer } = await atCheckout();
    const refused = submit(url, form);
    expect(refused.status).toBe(402);
    expect(refused.body).toContain(`role="alert">${message}`);
    expect((await stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data).toEqual([]);
    expect(submit(url, { quick: '5555555555554444' }).status).toBe(303);
  });

  it('takes money once, however often the button is pressed', async () => {
    const { stripe, submit, look, url, customer } = await atCheckout();
    const pressed = [submit(url), submit(url), submit(url)];
    // An empty form is no card.
    expect(pressed.map(({ status }) => status)).toEqual([402, 402, 402]);
    const paid = [submit(url, { quick: '4242424242424242' }), submit(url, { quick: '4242424242424242' })];
    expect(paid.map(({ status }) => status)).toEqual([303, 303]);
    expect((await stripe.subscriptions.list({ customer: customer.id })).data).toHaveLength(1);
    expect(look(url).body).toContain('You’re all done here');
  });

  it('is closed after a day', async () => {
    const { emulator, look, url, customer, stripe, session } = await atCheckout();
    emulator.control.advance(customer.id, { days: 1 });
    expect(look(url)).toMatchObject({ status: 410 });
    await expect(stripe.checkout.sessions.expire(session.id)).rejects.toThrow('Only Checkout Sessions with a status');
  });
});

describe('the portal', () => {
  async function inPortal(cancel = false) {
    const under = await anEmulator();
    const { customer, subscription } = await aSubscriber(under);
    const { url } = await under.stripe.billingPortal.sessions.create({
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
    return { ...under, url, customer, now: () => under.stripe.subscriptions.retrieve(subscription.id) };
  }

  it('cancels at the end of the period and takes that back', async () => {
    const { look, submit, url, now } = await inPortal();
    expect(look(url).body).toContain('Your plan renews on');
    expect(look(`${url}/cancel`).body).toContain('still available until the end of your billing period');
    expect(submit(`${url}/cancel`).status).toBe(303);
    // In flexible billing mode the portal sets the date and leaves the older flag alone.
    expect(await now()).toMatchObject({
      status: 'active',
      cancel_at_period_end: false,
      cancel_at: expect.any(Number) as number,
    });
    expect(look(url).body).toContain('Your plan will be canceled on');
    submit(`${url}/keep`);
    expect((await now()).cancel_at).toBeNull();
  });

  it('leads straight to the question and back when it was opened for that', async () => {
    const { look, submit, url } = await inPortal(true);
    expect(look(url).body).toContain('Cancel your plan');
    expect(submit(`${url}/cancel`).headers['Location']).toBe('http://localhost:3000/after');
    expect(look(url).body).toContain('Your plan will be canceled on');
  });

  it('changes the card, refuses a bad one, and pays what is open', async () => {
    const { emulator, look, submit, url, customer, now } = await inPortal();
    expect(submit(`${url}/card`, { quick: '4000000000000002' }).body).toContain('Your card was declined.');
    expect(submit(`${url}/card`, { quick: '4000000000000341' }).status).toBe(303);
    expect(look(url).body).toContain('•••• 0341');
    emulator.control.advance(customer.id, 'next');
    expect((await now()).status).toBe('past_due');
    const invoice = /pay\/(in_\w+)/.exec(look(url).body)?.[1] ?? '';
    expect(submit(`${url}/pay/${invoice}`).body).toContain('The payment did not go through');
    submit(`${url}/card`, { quick: '4242424242424242' });
    expect(submit(`${url}/pay/${invoice}`).status).toBe(303);
    expect((await now()).status).toBe('active');
  });
});

describe('the knobs', () => {
  it('show every customer and do what their buttons say', async () => {
    const under = await anEmulator();
    const { customer, subscription } = await aSubscriber(under, '<ann>@example.org');
    expect(under.look(pagesUrl).body).toContain('&lt;ann&gt;@example.org');
    under.submit(`${pagesUrl}/control`, { do: 'payments', customer: customer.id, fail: 'yes' });
    expect(under.submit(`${pagesUrl}/control`, { do: 'advance', customer: customer.id, by: 'next' }).status).toBe(303);
    expect((await under.stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due');
  });

  it.each(['__proto__', 'toString', 'x', ''])('ignore a button that does not exist: %j', async (name) => {
    const under = await anEmulator();
    expect(under.submit(`${pagesUrl}/control`, { do: name }).status).toBe(303);
  });
});

describe('a restart', () => {
  it('keeps customers, subscriptions and messages that were not delivered', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tessera-emulator-'));
    try {
      const file = join(folder, 'data', 'stripe.json');
      const before = await anEmulator({ file });
      before.emulator.webhooks.hold();
      const { subscription } = await aSubscriber(before);
      await before.emulator.close();
      const after = await anEmulator({ file });
      await after.emulator.webhooks.settle();
      expect((await sdkFor(after.emulator).subscriptions.retrieve(subscription.id)).status).toBe('active');
      expect(after.received.some(({ body }) => body.includes('checkout.session.completed'))).toBe(true);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
