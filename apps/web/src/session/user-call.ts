import { type CallArguments, type Reply, send, type UserCall } from '../lib/api.ts';
import { ApiError } from '../lib/api-error.ts';
import { renewTokens } from './renew.ts';
import { setSession } from './session-store.ts';
import { readAccessToken } from './token-store.ts';

/** Tries with the stored access token and, if that has expired, renews it once and tries again. */
export async function withRenewal<Result>(attempt: (token: string | undefined) => Promise<Result>): Promise<Result> {
  const token = readAccessToken();
  try {
    return await attempt(token ?? undefined);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    if ((await renewTokens(token)) === 'refused') {
      setSession({ at: 'anonymous', because: 'expired' });
      throw error;
    }
    return attempt(readAccessToken() ?? undefined);
  }
}

/** A call of the signed-in user. */
export const userCall = <C extends UserCall>(name: C, ...[input]: CallArguments<C>): Promise<Reply<C>> =>
  withRenewal((token) => send(name, input ?? {}, token));
