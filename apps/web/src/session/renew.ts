import { call } from '../lib/api.ts';
import { isTransient } from '../lib/retry.ts';
import { oneTabAtATime, tellTabs } from './tabs.ts';
import { clearTokens, readAccessToken, readRefreshToken, replaceTokens } from './token-store.ts';

export type Renewal = 'renewed' | 'refused';

let running: Promise<Renewal> | undefined;

/**
 * Trades the refresh token for a new pair, once for any number of calls that found the access token expired, in this
 * tab and in the others. No answer or a server in trouble decides nothing: it throws, and the tokens stay for the next
 * try.
 */
export function renewTokens(expired: string | null): Promise<Renewal> {
  running ??= oneTabAtATime(() => renew(expired)).finally(() => {
    running = undefined;
  });
  return running;
}

async function renew(expired: string | null): Promise<Renewal> {
  // While we waited for our turn another tab may have done the work.
  const current = readAccessToken();
  if (current !== null && current !== expired) return 'renewed';
  const refreshToken = readRefreshToken();
  if (refreshToken === null) return refuse();
  try {
    const tokens = await call('POST /auth/refresh', { body: { refreshToken } });
    // A sign-out in the meantime wins.
    if (readRefreshToken() !== refreshToken) return readAccessToken() === null ? 'refused' : 'renewed';
    replaceTokens(tokens);
    tellTabs({ about: 'renewed', replaced: refreshToken, tokens });
    return 'renewed';
  } catch (error) {
    if (isTransient(error)) throw error;
    return refuse();
  }
}

function refuse(): Renewal {
  clearTokens();
  return 'refused';
}
