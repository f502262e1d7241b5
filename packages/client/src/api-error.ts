import type { ApiKeyScope, ErrorCode, ErrorReply } from '@tessera/contract';

/** An error response of the server. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Stable. A newer server can send codes that this version does not know. */
  readonly code: ErrorCode | (string & {}) | undefined;
  /** The problem of each invalid field, in English. */
  readonly fields: Readonly<Record<string, string>>;
  /** The values in the message, such as the `count` of a quota. */
  readonly params: Readonly<Record<string, string | number>>;
  /** Identifies the request in the server's log. */
  readonly requestId: string | undefined;
  /** The scope that the key lacks. */
  readonly requiredScope: ApiKeyScope | undefined;
  /** The call needs Pro. */
  readonly requiresSubscription: boolean;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, reply: Partial<ErrorReply>, retryAfterSeconds?: number) {
    super([reply.error ?? `The server answered ${status}.`, reply.hint].filter(Boolean).join(' '));
    this.status = status;
    this.code = reply.code;
    this.fields = reply.fields ?? {};
    this.params = reply.params ?? {};
    this.requestId = reply.request_id;
    this.requiredScope = reply.code === 'scope_missing' ? (reply.params?.['scope'] as ApiKeyScope) : undefined;
    this.requiresSubscription = reply.requires_subscription ?? false;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** No response: the server cannot be reached, or it took too long. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}
