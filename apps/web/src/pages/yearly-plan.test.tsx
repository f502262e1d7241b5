import { errorText, type PlanChange, type SubscriptionStatus } from '@tessera/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { saveTokens } from '../session/token-store.ts';
import { answer, sampleUser, noNetwork, noSubscription, ok, refuse } from '../test/api.ts';
import { renderApp } from '../test/render-app.tsx';
import { findSpoken } from '../test/spoken.ts';
import { receiveToasts, type ToastMessage } from '../ui/toast.ts';

const none: SubscriptionStatus = { ...noSubscription, availableIntervals: ['month', 'year'] };
const april = '2026-04-01T12:00:00.000Z';
const monthly: SubscriptionStatus = {
  ...none,
  hasActiveSubscription: true,
  subscriptionStatus: 'active',
  subscriptionEndDate: april,
  interval: 'month',
};
const yearly: SubscriptionStatus = { ...monthly, interval: 'year', subscriptionEndDate: '2027-03-11T12:00:00.000Z' };
const scheduled: SubscriptionStatus = { ...monthly, subscriptionEndDate: null, cancelAt: april };
const late: SubscriptionStatus = { ...monthly, subscriptionStatus: 'past_due' };

const toYearly: PlanChange = {
  interval: 'year',
  currency: 'USD',
  charge: 69.9,
  credit: 4.74,
  adjustment: 0,
  fromBalance: 0,
  due: 65.16,
  remainingCredit: 0,
  renewsAt: '2027-03-11T12:00:00.000Z',
  quote: 'quote-1',
};
const toMonthly: PlanChange = {
  ...toYearly,
  interval: 'month',
  charge: 6.99,
  credit: 69.9,
  due: 0,
  remainingCredit: 62.91,
  renewsAt: april,
};
const prices = {
  plans: [
    { interval: 'month' as const, amount: 6.99, currency: 'USD' },
    { interval: 'year' as const, amount: 69.9, currency: 'USD' },
  ],
};

const leave = vi.fn();
const toasts: ToastMessage[] = [];
const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));
beforeEach(() => {
  leave.mockReset();
  toasts.length = 0;
  stops.push(receiveToasts((message) => toasts.push(message)));
  vi.spyOn(window.location, 'assign').mockImplementation(leave);
  answer('GET /subscription/plans', () => ok(prices));
});

/** `setStatus` changes the status that the server returns. */
async function open(status: SubscriptionStatus) {
  saveTokens({ accessToken: 'access-1', refreshToken: 'refresh-1' }, true);
  let current = status;
  answer('GET /auth/me', () => ok(sampleUser({ is_free_user: !current.hasActiveSubscription })));
  answer('GET /subscription/status', () => ok(current));
  const app = renderApp('/dashboard/subscription');
  stops.push(app.stop);
  await screen.findByRole('heading', { level: 2, name: 'Current status' });
  return { ...app, setStatus: (next: SubscriptionStatus) => (current = next) };
}

async function openDialog(status = monthly, name = 'Switch to yearly') {
  const app = await open(status);
  await app.user.click(await screen.findByRole('button', { name }));
  return { ...app, dialog: within(await screen.findByRole('alertdialog')) };
}

describe('plan prices', () => {
  test('show the prices of the payment provider and the yearly saving', async () => {
    await open(none);
    expect(await screen.findByText('$69.90')).toBeVisible();
    expect(screen.getByText('per year')).toBeVisible();
    expect(screen.getByText('$6.99')).toBeVisible();
    expect(screen.getByText('Save $13.98 with yearly billing')).toBeVisible();
  });

  test('fall back to the monthly price with a retry button when they fail to load', async () => {
    let works = false;
    answer('GET /subscription/plans', () => (works ? ok(prices) : refuse('unavailable')));
    const { user } = await open(none);
    expect(await screen.findByText('Couldn’t load the yearly price.')).toBeVisible();
    expect(screen.getByText('$6.99')).toBeVisible();
    works = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('$69.90')).toBeVisible();
  });

  test('are not requested if only the monthly plan is sold', async () => {
    const requests = answer('GET /subscription/plans', () => ok(prices));
    await open({ ...monthly, availableIntervals: ['month'] });
    expect(screen.getByText('per month')).toBeVisible();
    expect(screen.queryByText(/year/i)).toBeNull();
    expect(requests).toEqual([]);
  });
});

describe('checkout', () => {
  test.each([
    ['Monthly', 'month'],
    ['Yearly', 'year'],
  ])('sends the chosen interval: %s', async (name, interval) => {
    const requests = answer('POST /subscription/checkout', () => ok({ checkoutUrl: 'https://pay.example/c' }));
    const { user } = await open(none);
    const choice = await screen.findByRole('radio', { name: new RegExp(`^${name}`) });
    await user.click(choice);
    expect(choice).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Subscribe Now' }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith('https://pay.example/c'));
    expect(requests.map(({ body }) => body)).toEqual([{ interval }]);
  });

  test('is monthly by default', async () => {
    await open(none);
    expect(await screen.findByRole('radio', { name: /^Monthly/ })).toBeChecked();
  });
});

describe('switch to yearly', () => {
  test('shows every amount and date, then changes the plan with the shown quote', async () => {
    answer('POST /subscription/plan/preview', () => ok(toYearly));
    const { user, dialog, setStatus } = await openDialog();
    expect(dialog.getByRole('heading', { name: 'Switch to yearly billing?' })).toBeVisible();
    expect(await dialog.findByText('Yearly plan until March 11, 2027')).toBeVisible();
    for (const text of ['$69.90', 'Unused time on the monthly plan', '-$4.74', 'Due now', '$65.16'])
      expect(dialog.getByText(text)).toBeVisible();
    expect(dialog.getByText(/^\$65\.16 is charged to your card now\./)).toHaveTextContent(
      'The plan then renews on March 11, 2027.',
    );
    expect(dialog.queryByText('Taxes and discounts')).toBeNull();
    const requests = answer('POST /subscription/plan', () => {
      setStatus(yearly);
      return ok({ message: 'done' });
    });
    await user.dblClick(dialog.getByRole('button', { name: 'Pay $65.16 and switch' }));
    await waitFor(() => expect(toasts).toMatchObject([{ kind: 'success', text: 'You are now billed yearly.' }]));
    expect(requests.map(({ body }) => body)).toEqual([{ quote: 'quote-1' }]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByRole('heading', { name: 'Billed yearly' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Switch to monthly' })).toBeVisible();
  });

  test('closes without a change on Escape', async () => {
    answer('POST /subscription/plan/preview', () => ok(toYearly));
    const requests = answer('POST /subscription/plan', () => ok({ message: 'done' }));
    const { user, dialog } = await openDialog();
    await dialog.findByText('Due now');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Switch to yearly' })).toHaveFocus());
    expect(requests).toEqual([]);
  });

  test('cannot be confirmed before the amounts have loaded', async () => {
    let reply: (response: Response) => void = () => {};
    answer('POST /subscription/plan/preview', () => new Promise((resolve) => (reply = resolve)));
    const { dialog } = await openDialog();
    expect(await findSpoken('Calculating the amounts…', dialog)).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Switch now' })).toBeDisabled();
    reply(ok(toYearly));
    expect(await dialog.findByRole('button', { name: 'Pay $65.16 and switch' })).toBeEnabled();
  });

  test('shows an error and a retry button when the amounts fail to load', async () => {
    answer('POST /subscription/plan/preview', noNetwork);
    const { user, dialog } = await openDialog();
    expect(await findSpoken('Network error. Please check your connection.', dialog)).toBeVisible();
    answer('POST /subscription/plan/preview', () => ok(toYearly));
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('Due now')).toBeVisible();
    expect(dialog.queryByText(/Network error/)).toBeNull();
  });

  test('shows new amounts when the quote is out of date and confirms those', async () => {
    const previews = [toYearly, { ...toYearly, due: 65.02, quote: 'quote-2' }];
    answer('POST /subscription/plan/preview', () => ok(previews.shift() ?? toYearly));
    const { user, dialog } = await openDialog();
    const requests = answer('POST /subscription/plan', () =>
      requests.length === 1 ? refuse('plan_change_outdated') : ok({ message: 'done' }),
    );
    await user.click(await dialog.findByRole('button', { name: 'Pay $65.16 and switch' }));
    const again = await dialog.findByRole('button', { name: 'Pay $65.02 and switch' });
    expect(await findSpoken(/^Your plan or its price has changed in the meantime\./, dialog)).toBeVisible();
    await user.click(again);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(requests.map(({ body }) => body)).toEqual([{ quote: 'quote-1' }, { quote: 'quote-2' }]);
  });

  test.each([
    ['payment_declined', /^The payment was declined, and nothing was changed\./],
    ['plan_change_failed', 'Failed to change the plan'],
  ] as const)('stays open and shows the error: %s', async (code, message) => {
    answer('POST /subscription/plan/preview', () => ok(toYearly));
    answer('POST /subscription/plan', () => refuse(code));
    const { user, dialog } = await openDialog();
    await user.click(await dialog.findByRole('button', { name: 'Pay $65.16 and switch' }));
    expect(await findSpoken(message, dialog)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Pay $65.16 and switch' })).toBeEnabled();
  });

  test.each([
    ['subscription_cancelling', scheduled, 'Reactivate your subscription to change how you are billed.'],
    ['payment_overdue', late, 'Pay the overdue invoice to change how you are billed.'],
  ] as const)('closes with a toast when the subscription no longer allows it: %s', async (code, status, hint) => {
    const { user, setStatus } = await open(monthly);
    answer('POST /subscription/plan/preview', () => {
      setStatus(status);
      return refuse(code);
    });
    await user.click(await screen.findByRole('button', { name: 'Switch to yearly' }));
    expect(await screen.findByText(hint)).toBeVisible();
    expect(toasts).toMatchObject([{ kind: 'error', text: errorText(code) }]);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Switch to yearly' })).toBeNull();
  });
});

test('switch to monthly keeps the rest of the year as credit and charges nothing', async () => {
  answer('POST /subscription/plan/preview', () => ok(toMonthly));
  const { dialog } = await openDialog(yearly, 'Switch to monthly');
  expect(await dialog.findByText('Credit for your next invoices')).toBeVisible();
  expect(dialog.getByText(/^Nothing is charged now\./)).toHaveTextContent(
    'The remaining credit of $62.91 pays for your next invoices. The plan then renews on April 1, 2026.',
  );
  expect(dialog.getByText('Unused time on the yearly plan')).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Switch now' })).toBeEnabled();
});
