import { expect, type Page, type Request } from '@playwright/test';
import { appPaths, live } from '@tessera/contract';
import { becomePro } from './support/pro.ts';
import { sampleCodes } from './support/sample-codes.ts';
import { test } from './support/test.ts';
import { createVerifiedUser, keepSignedIn } from './support/users.ts';
import { waitForNetwork } from './support/wait.ts';

const isStream = (url: string): boolean => new URL(url).pathname === `/v1${live.path}`;
const openedStream = (page: Page) => page.waitForResponse((response) => isStream(response.url()));

/** Opens the page and returns what it fetched from the API more than once. */
async function findRepeated(page: Page, path: string, loaded: () => Promise<unknown>): Promise<string[]> {
  const fetched: string[] = [];
  const record = (request: Request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/v1/') && !isStream(request.url()))
      fetched.push(pathname + search);
  };
  page.on('request', record);
  await page.goto(path);
  await loaded();
  await waitForNetwork(page);
  page.off('request', record);
  expect(fetched.length).toBeGreaterThan(0);
  return fetched.filter((url, index) => fetched.indexOf(url) !== index);
}

async function signInWithCode(page: Page): Promise<{ email: string; id: string }> {
  const email = await createVerifiedUser(page);
  await becomePro(page, email);
  const headers = await keepSignedIn(page, email);
  const created = await page.request.post('/v1/qr-codes', { headers, data: sampleCodes[0] });
  return { email, ...((await created.json()) as { id: string }) };
}

/** In this time a page would fetch its data again. */
const revalidationMs = 1000;

test('a page fetches its data once, also after its stream of live events has opened', async ({ page }) => {
  const { id } = await signInWithCode(page);
  const { dashboard, qrCodes, newQrCode, qrCode, editQrCode, subscription, invites } = appPaths;
  for (const path of [dashboard, qrCodes, newQrCode, qrCode, editQrCode, subscription, invites])
    await test.step(path, async () => {
      const opened = openedStream(page);
      const loaded = () => opened.then(() => page.waitForTimeout(revalidationMs));
      expect(await findRepeated(page, path.replace(':id', id), loaded)).toEqual([]);
    });
});

test('a page fetches its data once beside a tab that holds the stream', async ({ page, context }) => {
  const { email } = await signInWithCode(page);
  const holder = await context.newPage();
  await keepSignedIn(holder, email);
  const opened = openedStream(holder);
  await holder.goto(appPaths.dashboard);
  await opened;
  // The script that asks the holder for missed changes is loaded some seconds after the page.
  const asked = page.waitForRequest(/follow-account/);
  const loaded = () => asked.then(() => page.waitForTimeout(revalidationMs));
  expect(await findRepeated(page, appPaths.qrCodes, loaded)).toEqual([]);
});
