import { completeStyle, newestRendererVersion, type QrCode, type QrCodeList, type User } from '@tessera/contract';
import { saveTokens } from '../session/token-store.ts';
import { answer, sampleUser, ok } from './api.ts';
import { renderApp } from './render-app.tsx';

const nthCodeId = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** The number determines the id. */
export const sampleCode = (overrides: Partial<QrCode> = {}, number = 1): QrCode => ({
  id: nthCodeId(number),
  short_hash: '7k3m9qx',
  title: 'Our menu',
  qr_type: 'url',
  encoding: 'tracked',
  destination_url: 'https://example.org/menu',
  qr_data: null,
  style: completeStyle(),
  renderer_version: newestRendererVersion,
  logo_url: null,
  short_url: 'https://tes.ra/7k3m9qx',
  slug: null,
  slug_url: null,
  symbol_url: 'https://tes.ra/7k3m9qx',
  qr_code_data_url: 'data:image/svg+xml,%3Csvg/%3E',
  thumbnail_url: 'https://tes.ra/v1/thumbnails/1?version=1',
  is_active: true,
  click_count: 128,
  imported_clicks: null,
  created_at: '2026-03-04T09:00:00.000Z',
  updated_at: '2026-03-04T09:00:00.000Z',
  external_id: null,
  tags: [],
  archived: false,
  note: null,
  metadata: {},
  public_picture: true,
  ...overrides,
});

export const sampleList = (codes: QrCode[], overrides: Partial<QrCodeList> = {}): QrCodeList => ({
  qr_codes: codes,
  next_cursor: null,
  total: codes.length,
  totals: { qr_codes: codes.length, clicks: codes.reduce((sum, code) => sum + code.click_count, 0) },
  ...overrides,
});

/** A free account that has used up its quota. */
export const atTheLimit = { urls_used: 1, url_quota: 1, free_urls_remaining: 0 } satisfies Partial<User>;
export const pro = { is_free_user: false, subscriptionStatus: 'active', urls_used: 3 } satisfies Partial<User>;

/** Renders the app with a signed-in user; `me` are the requests for that user. */
export function renderSignedIn(path: string, user: Partial<User> = {}) {
  saveTokens({ accessToken: 'access-1', refreshToken: 'refresh-1' }, true);
  const me = answer('GET /auth/me', () => ok(sampleUser(user)));
  return { ...renderApp(path), me };
}
