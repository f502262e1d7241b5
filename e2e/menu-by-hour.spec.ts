import { expect } from '@playwright/test';
import { becomePro, authHeaders } from './support/pro.ts';
import { test } from './support/product-with-clock.ts';
import { createVerifiedUser } from './support/users.ts';

const at = (path: string) => `https://example.org/${path}`;

test('a menu changes at 11:30 and 18:00 in Paris, before and after the clocks change', async ({ page, product }) => {
  const email = await createVerifiedUser(page);
  await becomePro(page, email);
  const headers = await authHeaders(page, email);
  const data = { qr_type: 'url', destination_url: at('breakfast') };
  const { id } = (await (await page.request.post('/v1/qr-codes', { headers, data })).json()) as { id: string };
  const code = await page.request.get(`/v1/qr-codes/${id}`, { headers });
  const { short_url: link } = (await code.json()) as { short_url: string };
  const rules = [
    { conditions: { hours: [{ from: '11:30', to: '18:00' }] }, destination_url: at('lunch') },
    { conditions: { hours: [{ from: '18:00', to: '24:00' }] }, destination_url: at('dinner') },
  ];
  const saved = await page.request.put(`/v1/qr-codes/${id}/rules`, {
    headers,
    data: { timezone: 'Europe/Paris', rules },
  });
  expect(saved.status()).toBe(200);
  // The clocks go forward in the night to 28 March 2027: UTC+1 before, UTC+2 after.
  for (const [time, menu] of [
    ['2027-03-27T10:29:00Z', 'breakfast'],
    ['2027-03-27T10:30:00Z', 'lunch'],
    ['2027-03-27T16:59:00Z', 'lunch'],
    ['2027-03-27T17:00:00Z', 'dinner'],
    ['2027-03-28T09:29:00Z', 'breakfast'],
    ['2027-03-28T09:30:00Z', 'lunch'],
    ['2027-03-28T15:59:00Z', 'lunch'],
    ['2027-03-28T16:00:00Z', 'dinner'],
  ] as const) {
    await product.moveTo(time);
    const answer = await page.request.get(link, { maxRedirects: 0 });
    expect([time, answer.headers()['location']]).toEqual([time, at(menu)]);
  }
});
