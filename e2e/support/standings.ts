import { expect, type Page } from '@playwright/test';
import { becomePro, tokenOf, turnKnob } from './pro.ts';

/** Takes someone through everything a subscription can be, and has each of it looked at. */
export async function throughStandings(
  page: Page,
  email: string,
  look: (name: string) => Promise<void>,
): Promise<void> {
  const headers = await tokenOf(page, email);
  const until = (facts: Record<string, unknown>) =>
    expect(async () => {
      const status = await page.request.get('/v1/subscription/status', { headers });
      expect(await status.json()).toMatchObject(facts);
    }).toPass();

  await look('none');
  await becomePro(page, email);
  await look('active');

  const opened = await page.request.post('/v1/subscription/portal', { headers, data: {} });
  const { portalUrl } = (await opened.json()) as { portalUrl: string };
  await page.request.post(`${portalUrl}/cancel`, { form: {}, maxRedirects: 0 });
  await until({ subscriptionEndDate: null });
  await look('scheduled');

  await page.request.post(`${portalUrl}/keep`, { form: {}, maxRedirects: 0 });
  await turnKnob(page, email, { do: 'payments', fail: 'yes' });
  await turnKnob(page, email, { do: 'advance', by: 'next' });
  await until({ subscriptionStatus: 'past_due' });
  await look('late');

  await turnKnob(page, email, { do: 'advance', by: '31' });
  await until({ subscriptionStatus: 'canceled' });
  await look('ended');
}
