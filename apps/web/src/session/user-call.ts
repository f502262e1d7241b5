import { type CallArguments, type Reply, send, type UserCall } from '../lib/api.ts';
import { ApiError } from '../lib/api-error.ts';
import { renewTokens } from './renew.ts';
import { setSession } from './session-store.ts';
import { readAccessToken } from './token-store.ts';

/** A call of the signed-in user: carries the stored token and, when that has expired, renews it once and tries again. */
export async function userCall<C extends UserCall>(name: C, ...[input]: CallArguments<C>): Promise<Reply<C>> {
  const token = readAccessToken();
  try {
    return await send(name, input ?? {}, token ?? undefined);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    if ((await renewTokens(token)) === 'refused') {
      setSession({ at: 'anonymous', because: 'expired' });
      throw error;
    }
    return send(name, input ?? {}, readAccessToken() ?? undefined);
  }
}
