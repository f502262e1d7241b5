import type { ErrorReply } from '@tessera/contract';

/** The server answered, and the answer was no. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string | undefined;
  /** The server's own sentence, in English. */
  readonly text: string | undefined;
  readonly params: Record<string, string | number>;
  /** Message keys by field; the English texts stand in where there is no key. */
  readonly fieldKeys: Record<string, string>;
  readonly fieldTexts: Record<string, string>;
  readonly requiresSubscription: boolean;
  readonly requiresVerification: boolean;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, reply: Partial<ErrorReply>, retryAfter: string | null = null) {
    super(reply.error ?? `The server answered ${status}`);
    this.status = status;
    this.code = reply.code;
    this.text = reply.error;
    this.params = reply.params ?? {};
    this.fieldKeys = reply.field_keys ?? {};
    this.fieldTexts = reply.fields ?? {};
    this.requiresSubscription = reply.requires_subscription ?? false;
    this.requiresVerification = reply.requiresVerification ?? false;
    this.retryAfterSeconds = retryAfter && /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined;
  }
}

/** No answer came at all. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  constructor(cause?: unknown) {
    super('No answer from the server', { cause });
  }
}
