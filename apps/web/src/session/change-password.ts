import { send } from '../lib/api.ts';
import { oneTabAtATime, tellTabs } from './tabs.ts';
import { readRefreshToken, replaceTokens } from './token-store.ts';
import { withRenewal } from './user-call.ts';

/**
 * A new password revokes every token of the account and answers a new pair for this session. No tab may renew
 * meanwhile: it would trade a token that is revoked, and sign the person out.
 */
export const changePassword = (current_password: string, new_password: string): Promise<void> =>
  withRenewal((token) =>
    oneTabAtATime(async () => {
      const replaced = readRefreshToken();
      const body = { current_password, new_password };
      const { accessToken, refreshToken } = await send('POST /auth/change-password', { body }, token);
      // A sign-out in the meantime wins.
      if (replaced === null || readRefreshToken() !== replaced) return;
      replaceTokens({ accessToken, refreshToken });
      tellTabs({ about: 'renewed', replaced, tokens: { accessToken, refreshToken } });
    }),
  );
