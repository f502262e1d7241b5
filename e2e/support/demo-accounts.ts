import type { Page } from '@playwright/test';
import { keepSignedIn } from './users.ts';

/** Read at each call: some suites start the demo product after this module is loaded. */
const demoOrigin = () => process.env['E2E_SERVED_AT'] ?? '';

/** Signs in to one of the demo's accounts, for all pages opened later. */
export const signInToDemo = (page: Page, plan: 'free' | 'pro'): Promise<{ authorization: string }> =>
  keepSignedIn(page, `${plan}@tessera.test`, { origin: demoOrigin(), password: 'mosaic-demo' });

/** The path of one of the demo's codes. */
export async function demoCodePath(page: Page, headers: { authorization: string }, title: string): Promise<string> {
  const answer = await page.request.get(`${demoOrigin()}/v1/qr-codes`, { headers });
  const { qr_codes } = (await answer.json()) as { qr_codes: { id: string; title: string | null }[] };
  return `/dashboard/qr-codes/${qr_codes.find((code) => code.title === title)?.id ?? ''}`;
}
