import { completeStyle, type QrCode, type QrCodeList, type User } from '@tessera/contract';
import { saveTokens } from '../session/token-store.ts';
import { answer, aUser, ok } from './api.ts';
import { renderApp } from './render-app.tsx';

const idOf = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** A code of one's own; the number makes it differ from others. */
export const aCode = (facts: Partial<QrCode> = {}, number = 1): QrCode => ({
  id: idOf(number),
  short_hash: '7k3m9qx',
  title: 'Our menu',
  qr_type: 'url',
  encoding: 'tracked',
  destination_url: 'https://example.org/menu',
  qr_data: null,
  style: completeStyle(),
  logo_url: null,
  short_url: 'https://tes.ra/7k3m9qx',
  qr_code_data_url: 'data:image/svg+xml,%3Csvg/%3E',
  thumbnail_url: 'https://tes.ra/v1/thumbnails/1?version=1',
  is_active: true,
  click_count: 128,
  created_at: '2026-03-04T09:00:00.000Z',
  ...facts,
});

export const aListOf = (codes: QrCode[], facts: Partial<QrCodeList> = {}): QrCodeList => ({
  qr_codes: codes,
  next_cursor: null,
  totals: { qr_codes: codes.length, clicks: codes.reduce((sum, code) => sum + code.click_count, 0) },
  ...facts,
});

/** A free account that holds as many codes as it may. */
export const atTheLimit = { urls_used: 1, url_quota: 1, free_urls_remaining: 0 } satisfies Partial<User>;
export const pro = { is_free_user: false, subscriptionStatus: 'active', urls_used: 3 } satisfies Partial<User>;

/** The app at an address, with somebody signed in. */
export function renderSignedIn(path: string, facts: Partial<User> = {}) {
  saveTokens({ accessToken: 'access-1', refreshToken: 'refresh-1' }, true);
  answer('GET /auth/me', () => ok(aUser(facts)));
  return renderApp(path);
}
