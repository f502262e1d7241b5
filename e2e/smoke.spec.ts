import { expect } from '@playwright/test';
import { test } from './support/test.ts';

test('serves the login page', async ({ page }) => {
  const answer = await page.goto('/login');
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('textbox', { name: /email/i })).toBeVisible();
  await expect(page.getByRole('button', { name: /sign in|log in/i })).toBeVisible();
});

test('shows a not-found page', async ({ page, checks }) => {
  checks.expectErrors(/status of 404/);
  const answer = await page.goto('/no/such/page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: /page not found/i })).toBeVisible();
});

test('can be installed: serves the manifest and every icon it names', async ({ page }) => {
  await page.goto('/login');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await page.request.get(address ?? '');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = (await answer.json()) as {
    start_url: string;
    icons: { src: string; sizes: string; type: string }[];
  };
  for (const { src, sizes, type } of manifest.icons) {
    const picture = await page.request.get(src);
    expect(picture.status(), src).toBe(200);
    expect(picture.headers()['content-type']).toBe(type);
    const size = await page.evaluate(async (url) => {
      const image = new Image();
      image.src = url;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    if (sizes !== 'any') expect(size).toBe(sizes);
  }
  expect((await page.request.get(manifest.start_url)).status()).toBe(200);
});
