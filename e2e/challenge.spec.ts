import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { type Product, startProduct } from './support/product.ts';
import { test } from './support/test.ts';

/** All tests of the file in one worker, so that its product starts once. */
test.describe.configure({ mode: 'default' });

/**
 * A product with Turnstile configured. The widget's script and the endpoint that verifies tokens are replaced by test
 * doubles.
 */
let product: Product;
let checker: Server;
const usedTokens = new Set<string>();

test.beforeAll(async () => {
  checker = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      const { response: token } = JSON.parse(body) as { response: string };
      const success = token.startsWith('solved-') && !usedTokens.has(token);
      usedTokens.add(token);
      response.setHeader('content-type', 'application/json');
      const [, action, hostname = new URL(product.url).hostname] = token.split('@');
      const facts = success ? { hostname, action, 'error-codes': [] } : { 'error-codes': ['timeout-or-duplicate'] };
      response.end(JSON.stringify({ success, ...facts }));
    });
  });
  await new Promise<void>((resolve) => {
    checker.listen(0, '127.0.0.1', resolve);
  });
  const { port } = checker.address() as AddressInfo;
  product = await startProduct({
    TURNSTILE_SITE_KEY: 'site-key',
    TURNSTILE_SECRET_KEY: 'secret-key',
    TURNSTILE_VERIFY_URL: `http://127.0.0.1:${port}/siteverify`,
  });
});

test.afterAll(async () => {
  checker.close();
  await product.stop();
});

/** Replaces the widget by buttons that trigger its callbacks. */
const widget = `
  let count = 0;
  window.turnstile = {
    ready: (callback) => callback(),
    render(place, options) {
      const container = typeof place === 'string' ? document.querySelector(place) : place;
      const button = (name, act) => {
        const element = document.createElement('button');
        element.type = 'button';
        element.textContent = name;
        element.onclick = act;
        container.append(element);
      };
      button('solve', () => options.callback('solved-' + Date.now() + '-' + (count += 1) + '@' + options.action));
      button('expire', () => options['expired-callback']?.());
      button('break', () => options['error-callback']?.('300010'));
      return 'widget-1';
    },
    remove() {}, reset() {}, getResponse: () => undefined, isExpired: () => false, execute() {},
  };
  window.onloadTurnstileCallback?.();
`;

async function openLogin(page: Page): Promise<void> {
  await page.route('https://challenges.cloudflare.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: widget }),
  );
  await page.goto(`${product.url}/login`);
  await page.getByRole('textbox', { name: 'Email' }).fill('ann@example.org');
  await page.getByLabel('Password', { exact: true }).fill('not-an-account');
}

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in' });

test('requires a solved challenge, and a new one after a failed sign-in', async ({ page, checks }) => {
  checks.expectErrors(/status of 401/);
  await openLogin(page);
  await expect(signInButton(page)).toBeDisabled();
  await page.getByRole('button', { name: 'solve' }).click();
  await expect(signInButton(page)).toBeEnabled();
  await signInButton(page).click();
  await expect(page.getByText('Invalid email or password.')).toBeVisible();
  await expect(signInButton(page)).toBeDisabled();
  await page.getByRole('button', { name: 'solve' }).click();
  await expect(signInButton(page)).toBeEnabled();
});

test('reports a missing challenge when Enter is pressed, on both forms', async ({ page, checks }) => {
  const message = page.getByText('Please complete the security challenge');
  await openLogin(page);
  await expect(signInButton(page)).toHaveAccessibleDescription('Please complete the security challenge');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(message).toBeVisible();
  await checks.expectAccessible('login without a solved challenge');
  await page.getByRole('button', { name: 'solve' }).click();
  await expect(message).toBeHidden();
  await page.goto(`${product.url}/register`);
  await page.getByRole('textbox', { name: 'Email' }).fill('ann@example.org');
  await page.getByLabel('Password', { exact: true }).fill('mosaic-tile-7');
  await page.getByLabel('Confirm password').fill('mosaic-tile-7');
  await page.getByLabel('Confirm password').press('Enter');
  await expect(message).toBeVisible();
});

test('reports an expired or broken challenge and drops its token', async ({ page }) => {
  await openLogin(page);
  await page.getByRole('button', { name: 'solve' }).click();
  await page.getByRole('button', { name: 'expire' }).click();
  await expect(page.getByText('Security verification expired. Please complete it again.')).toBeVisible();
  await expect(signInButton(page)).toBeDisabled();
  await page.getByRole('button', { name: 'break' }).click();
  await expect(page.getByText('Security verification failed. Please refresh the page and try again.')).toBeVisible();
  await page.getByRole('button', { name: 'solve' }).click();
  await expect(signInButton(page)).toBeEnabled();
});

test('reports a challenge widget that cannot be loaded', async ({ page, checks }) => {
  checks.expectErrors(/ERR_FAILED|Turnstile/);
  await page.route('https://challenges.cloudflare.com/**', (route) => route.abort());
  await page.goto(`${product.url}/login`);
  await expect(page.getByText('Security verification failed. Please refresh the page and try again.')).toBeVisible();
  await expect(signInButton(page)).toBeDisabled();
});

test('refuses a forged challenge token', async ({ request }) => {
  const data = { email: 'ann@example.org', password: 'long-enough', turnstileToken: 'made-up' };
  const answer = await request.post(`${product.url}/v1/auth/login`, { data });
  expect(answer.status()).toBe(400);
  expect(await answer.json()).toMatchObject({ error: 'Please complete the security challenge' });
});

test('refuses a challenge token of another site or form', async ({ request }) => {
  for (const turnstileToken of ['solved-elsewhere@login@evil.example', 'solved-to-register@register']) {
    const data = { email: 'ann@example.org', password: 'long-enough', turnstileToken };
    const answer = await request.post(`${product.url}/v1/auth/login`, { data });
    expect(answer.status()).toBe(400);
  }
});
