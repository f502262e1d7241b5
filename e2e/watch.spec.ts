import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { authHeaders, becomePro } from './support/pro.ts';
import { productWithClock, type ClockFixtures } from './support/product-with-clock.ts';
import { test as base } from './support/test.ts';
import { createVerifiedUser, keepSignedIn } from './support/users.ts';

const test = base.extend<object, ClockFixtures>(productWithClock({}, { WEBHOOK_ALLOW_PRIVATE: 'on' }));

test('the owner of a code sees that its destination fails, and mutes the code', async ({ page, product }) => {
  const destination = createServer((_request, response) => response.writeHead(404).end('gone'));
  destination.listen(0, '127.0.0.1');
  await once(destination, 'listening');
  const { port } = destination.address() as AddressInfo;
  const email = await createVerifiedUser(page);
  await becomePro(page, email);
  const headers = await authHeaders(page, email);
  const data = { qr_type: 'url', destination_url: `http://127.0.0.1:${port}/pages/today/menu.html`, title: 'Menu' };
  const { id } = (await (await page.request.post('/v1/qr-codes', { headers, data })).json()) as { id: string };

  // Three checks of two requests each have to fail over 30 minutes. Few large steps: each one takes seconds.
  await expect(async () => {
    await product.moveTo(new Date(product.now() + 660_000).toISOString());
    const answer = await page.request.get('/v1/watch/alerts?state=open', { headers: await authHeaders(page, email) });
    const { alerts } = (await answer.json()) as { alerts: { kind: string }[] };
    expect(alerts.map(({ kind }) => kind)).toEqual(['destination_failing']);
  }).toPass({ intervals: [1500], timeout: 150_000 });

  await keepSignedIn(page, email);
  await page.goto(`/dashboard/qr-codes/${id}`);
  await expect(page.getByText('The destination doesn’t work')).toBeVisible();
  await expect(page.getByText(/127\.0\.0\.1: error 404\. Since/)).toBeVisible();
  await page.getByRole('button', { name: 'Mute this code' }).click();
  await expect(page.getByText('You get no alerts about this code.')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Turn alerts on' }).click();
  await expect(page.getByText('You get no alerts about this code.')).toBeHidden();
  destination.closeAllConnections();
  destination.close();
});
