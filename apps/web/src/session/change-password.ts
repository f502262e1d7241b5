import { send } from '../lib/api.ts';
import { postToTabs, withTabLock } from './tabs.ts';
import { readRefreshToken, replaceTokens } from './token-store.ts';
import { withRenewal } from './user-call.ts';

/**
 * Changes the password. The server revokes every token of the account and returns a new pair for this session. The
 * lock keeps other tabs from renewing at the same time: they would send a revoked token, which signs the user out.
 */
export const changePassword = (current_password: string, new_password: string): Promise<void> =>
  withRenewal((token) =>
    withTabLock(async () => {
      const replaced = readRefreshToken();
      const body = { current_password, new_password };
      const { accessToken, refreshToken } = await send('POST /auth/change-password', { body }, token);
      // A sign-out in the meantime wins.
      if (replaced === null || readRefreshToken() !== replaced) return;
      replaceTokens({ accessToken, refreshToken });
      postToTabs({ kind: 'renewed', replaced, tokens: { accessToken, refreshToken } });
    }),
  );
