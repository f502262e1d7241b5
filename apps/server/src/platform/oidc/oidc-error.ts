import { ClientError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client';
import { OidcError } from './oidc.ts';

/** Standard error codes are short words; other texts of the provider are not logged. */
const loggedReason = (text: string | undefined, fallback: string): string =>
  text !== undefined && /^[\w.-]{1,60}$/.test(text) ? text : fallback;

const byStatus = (status: number, reason: string) =>
  new OidcError(status >= 500 || status === 429 ? 'unavailable' : 'refused', reason);

/** The library's errors contain claims and bodies, so only a code is kept of them. */
export function toOidcError(error: unknown): OidcError {
  if (error instanceof OidcError) return error;
  if (error instanceof ResponseBodyError)
    return byStatus(error.status, loggedReason(error.error, `http_${error.status}`));
  if (error instanceof WWWAuthenticateChallengeError) return byStatus(error.status, `http_${error.status}`);
  if (error instanceof ClientError) {
    if (error.cause instanceof Response) return byStatus(error.cause.status, `http_${error.cause.status}`);
    const isTimeout = error.code === 'OAUTH_TIMEOUT' || error.code === 'OAUTH_ABORT';
    return new OidcError(isTimeout ? 'unavailable' : 'refused', loggedReason(error.code, 'invalid'));
  }
  // `fetch` throws a TypeError if there is no connection.
  if (error instanceof TypeError) return new OidcError('unavailable', 'no_connection');
  return new OidcError('refused', 'invalid');
}
