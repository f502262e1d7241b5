import type { OidcPurpose } from '@tessera/contract';
import { currentLanguage } from '../i18n/text-store.ts';
import { call } from '../lib/api.ts';
import { perTab } from '../lib/browser-storage.ts';
import { knownBrowserZone } from '../lib/browser-zone.ts';
import { randomToken } from '../lib/random.ts';

/** A visit to the provider in this tab. Only the tab with the secret can use the provider's answer. */
export interface ProviderVisit {
  purpose: OidcPurpose;
  secret: string;
  /** The path to open afterwards. */
  from: string | undefined;
  inviteCode: string | undefined;
}

const key = 'oidc_visit';
const purposes: readonly unknown[] = ['sign_in', 'confirm', 'link'] satisfies OidcPurpose[];

/**
 * Opens the provider's page. `sign_in` is for visitors. `confirm` proves again who the signed-in person is: the provider asks
 * for credentials. `link` adds the provider to the account.
 */
export async function visitProvider(
  purpose: OidcPurpose,
  { from, inviteCode }: { from?: string | undefined; inviteCode?: string | undefined } = {},
): Promise<void> {
  const secret = randomToken();
  const body = {
    purpose,
    secret,
    language: currentLanguage(),
    timezone: knownBrowserZone(),
    ...(inviteCode && { inviteCode }),
  };
  const { url } = await call('POST /auth/oidc/start', { body });
  perTab.set(key, JSON.stringify({ purpose, secret, from, inviteCode }));
  window.location.assign(url);
}

const textOrNothing = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The visit that this tab has started, if any. */
export function readProviderVisit(): ProviderVisit | undefined {
  try {
    const { purpose, secret, from, inviteCode } = JSON.parse(perTab.get(key) ?? '{}') as Record<string, unknown>;
    if (!purposes.includes(purpose) || typeof secret !== 'string') return undefined;
    return {
      purpose: purpose as OidcPurpose,
      secret,
      from: textOrNothing(from),
      inviteCode: textOrNothing(inviteCode),
    };
  } catch {
    // Not written by this version.
    return undefined;
  }
}

export const endProviderVisit = (): void => perTab.remove(key);
