import { persistent, perTab } from '../lib/browser-storage.ts';
import { randomToken } from '../lib/random.ts';

export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

export const tokenKeys = { access: 'access_token', refresh: 'refresh_token', remember: 'remember_me' } as const;

const read = (key: string): string | null => persistent.get(key) ?? perTab.get(key);

export const readAccessToken = (): string | null => read(tokenKeys.access);
export const readRefreshToken = (): string | null => read(tokenKeys.refresh);
export const isRemembered = (): boolean => persistent.get(tokenKeys.remember) !== null;

/**
 * Which sign-in the tokens of this tab come from, and when they were issued. Tabs that share a session in session storage
 * use it to find out who has the newest tokens.
 */
interface Origin {
  signInId: string;
  issuedAt: number;
}

/** A session as one tab hands it over to another. */
export interface SharedSession extends Origin {
  tokens: Tokens;
}

const originKey = 'session_origin';
/** Present while a tab of this browser may hold a session that is not remembered. No secret. */
const openKey = 'session_open';

function readOrigin(): Origin | undefined {
  const [signInId, issuedAt] = perTab.get(originKey)?.split('.') ?? [];
  return signInId ? { signInId, issuedAt: Number(issuedAt) } : undefined;
}

function writeOrigin({ signInId, issuedAt }: Origin): void {
  perTab.set(originKey, `${signInId}.${issuedAt}`);
  persistent.set(openKey, 'true');
}

/** The session of this tab, unless it is remembered: then all tabs read it from local storage. */
export function readSharedSession(): SharedSession | undefined {
  const [accessToken, refreshToken] = [perTab.get(tokenKeys.access), perTab.get(tokenKeys.refresh)];
  const origin = readOrigin();
  return accessToken && refreshToken && origin ? { ...origin, tokens: { accessToken, refreshToken } } : undefined;
}

/** Whether another tab may hold a session; only then it is worth asking. */
export const mayBeOpenElsewhere = (): boolean => persistent.get(openKey) !== null;
export const forgetOpenSession = (): void => persistent.remove(openKey);

/** Remembered tokens go to local storage, others to session storage. Not to both: one copy would outlive the other. */
export function saveTokens(tokens: Tokens, remember: boolean): void {
  clearTokens();
  if (remember) persistent.set(tokenKeys.remember, 'true');
  else writeOrigin({ signInId: randomToken(), issuedAt: Date.now() });
  replaceTokens(tokens);
}

/** Stores a session that another tab handed over. */
export function adoptSession({ tokens, ...origin }: SharedSession): void {
  clearTokens();
  replaceTokens(tokens);
  writeOrigin(origin);
}

/** Stores a renewed pair in the storage that holds the old one. */
export function replaceTokens({ accessToken, refreshToken }: Tokens): void {
  const store = isRemembered() ? persistent : perTab;
  const origin = readOrigin();
  if (origin) writeOrigin({ ...origin, issuedAt: Date.now() });
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
  perTab.remove(originKey);
}
