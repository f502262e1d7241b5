import type { Page } from '@playwright/test';
import { keepSignedIn } from './users.ts';

/** Read at each call: some suites start the demo product after this module is loaded. */
const demoOrigin = () => process.env['E2E_SERVED_AT'] ?? '';

/** Signs in to one of the demo's accounts, for all pages opened later. */
export const signInToDemo = (page: Page, plan: 'free' | 'pro'): Promise<{ authorization: string }> =>
  keepSignedIn(page, `${plan}@tessera.test`, { origin: demoOrigin(), password: 'mosaic-demo' });

async function findDemoCode(page: Page, headers: { authorization: string }, title: string) {
  const answer = await page.request.get(`${demoOrigin()}/v1/qr-codes`, { headers });
  const { qr_codes: codes } = (await answer.json()) as {
    qr_codes: { id: string; short_hash: string; title: string | null }[];
  };
  return codes.find((code) => code.title === title);
}

/** The path of one of the demo's codes. */
export const demoCodePath = async (page: Page, headers: { authorization: string }, title: string): Promise<string> =>
  `/dashboard/qr-codes/${(await findDemoCode(page, headers, title))?.id ?? ''}`;

/** The path of the short link of one of the demo's codes. */
export const demoLinkPath = async (page: Page, headers: { authorization: string }, title: string): Promise<string> =>
  `/${(await findDemoCode(page, headers, title))?.short_hash ?? ''}`;
