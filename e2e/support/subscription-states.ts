import { expect, type Page } from '@playwright/test';
import { becomePro, authHeaders, controlStripe } from './pro.ts';

/** Takes an account through every state of a subscription and calls `visit` in each. */
export async function visitSubscriptionStates(
  page: Page,
  email: string,
  visit: (name: string) => Promise<void>,
): Promise<void> {
  const headers = await authHeaders(page, email);
  const waitFor = (facts: Record<string, unknown>) =>
    expect(async () => {
      const status = await page.request.get('/v1/subscription/status', { headers });
      expect(await status.json()).toMatchObject(facts);
    }).toPass();

  await visit('none');
  await becomePro(page, email);
  await visit('active');

  const opened = await page.request.post('/v1/subscription/portal', { headers, data: {} });
  const { portalUrl } = (await opened.json()) as { portalUrl: string };
  await page.request.post(`${portalUrl}/cancel`, { form: {}, maxRedirects: 0 });
  await waitFor({ subscriptionEndDate: null });
  await visit('scheduled');

  await page.request.post(`${portalUrl}/keep`, { form: {}, maxRedirects: 0 });
  await controlStripe(page, email, { do: 'payments', fail: 'yes' });
  await controlStripe(page, email, { do: 'advance', by: 'next' });
  await waitFor({ subscriptionStatus: 'past_due' });
  await visit('late');

  await controlStripe(page, email, { do: 'advance', by: '31' });
  await waitFor({ subscriptionStatus: 'canceled' });
  await visit('ended');
}
