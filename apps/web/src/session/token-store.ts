import { persistent, untilClosed } from '../lib/browser-storage.ts';

export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

export const tokenKeys = { access: 'access_token', refresh: 'refresh_token', remember: 'remember_me' } as const;

const stores = [persistent, untilClosed] as const;

const read = (key: string): string | null => persistent.get(key) ?? untilClosed.get(key);

export const readAccessToken = (): string | null => read(tokenKeys.access);
export const readRefreshToken = (): string | null => read(tokenKeys.refresh);
export const isRemembered = (): boolean => persistent.get(tokenKeys.remember) !== null;

/** Remembered tokens outlive the browser; the others end with the tab. Never both, or one would outlive the other. */
export function saveTokens({ accessToken, refreshToken }: Tokens, remember: boolean): void {
  clearTokens();
  const store = remember ? persistent : untilClosed;
  // The access token comes last: other tabs take its arrival as the sign that the pair is complete.
  store.set(tokenKeys.refresh, refreshToken);
  if (remember) persistent.set(tokenKeys.remember, 'true');
  store.set(tokenKeys.access, accessToken);
}

/** A renewed pair takes the place of the old one, wherever that was. */
export function replaceTokens({ accessToken, refreshToken }: Tokens): void {
  const store = isRemembered() ? persistent : untilClosed;
  store.set(tokenKeys.refresh, refreshToken);
  store.set(tokenKeys.access, accessToken);
}

export function clearTokens(): void {
  for (const store of stores) {
    store.remove(tokenKeys.access);
    store.remove(tokenKeys.refresh);
  }
  persistent.remove(tokenKeys.remember);
}
