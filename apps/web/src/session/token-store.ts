import { persistent, perTab } from '../lib/browser-storage.ts';

export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

export const tokenKeys = { access: 'access_token', refresh: 'refresh_token', remember: 'remember_me' } as const;

const read = (key: string): string | null => persistent.get(key) ?? perTab.get(key);

export const readAccessToken = (): string | null => read(tokenKeys.access);
export const readRefreshToken = (): string | null => read(tokenKeys.refresh);
export const isRemembered = (): boolean => persistent.get(tokenKeys.remember) !== null;

/** Remembered tokens go to local storage, others to session storage. Not to both: one copy would outlive the other. */
export function saveTokens(tokens: Tokens, remember: boolean): void {
  clearTokens();
  if (remember) persistent.set(tokenKeys.remember, 'true');
  replaceTokens(tokens);
}

/** Stores a renewed pair in the storage that holds the old one. */
export function replaceTokens({ accessToken, refreshToken }: Tokens): void {
  const store = isRemembered() ? persistent : perTab;
  // The access token is written last: its storage event tells other tabs that the pair is complete.
  store.set(tokenKeys.refresh, refreshToken);
  store.set(tokenKeys.access, accessToken);
}

export function clearTokens(): void {
  for (const store of [persistent, perTab]) {
    store.remove(tokenKeys.access);
    store.remove(tokenKeys.refresh);
  }
  persistent.remove(tokenKeys.remember);
}
