import {
  apiKeyPrefix,
  type ErrorCode,
  type ErrorParams,
  type ErrorReply,
  errorStatus,
  errorText,
  type FieldMessageKey,
  fieldMessages,
} from '@tessera/contract';

interface Details {
  params?: ErrorParams;
  fields?: Record<string, FieldMessageKey>;
  /** Additions to the English text of a field, such as the nearest known name, by path. */
  hints?: Record<string, string>;
  flags?: Pick<ErrorReply, 'requires_subscription' | 'requiresVerification'>;
  retryAfterSeconds?: number;
  /** What to do about it, in English, for developers. The web app shows texts of its own. */
  hint?: string;
  cause?: unknown;
}

/** The English text of a field, with the full stop that most messages lack if more follows. */
const fieldText = (key: FieldMessageKey, hint: string | undefined) =>
  hint === undefined ? fieldMessages[key] : `${fieldMessages[key].replace(/\.$/, '')}. ${hint}`;

/** The error that services throw for an expected failure. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details = {}) {
    super(errorText(code, details.params), { cause: details.cause });
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorStatus(this.code);
  }

  /** The body of the answer. */
  toReply(): ErrorReply {
    const { params, fields, hints = {}, flags, hint } = this.details;
    return {
      error: this.message,
      code: this.code,
      ...(fields && {
        fields: Object.fromEntries(Object.entries(fields).map(([path, key]) => [path, fieldText(key, hints[path])])),
        field_keys: fields,
      }),
      ...(params && { params }),
      ...(hint && { hint }),
      ...flags,
    };
  }
}

export const notFound = () => new AppError('not_found');
export const unauthorized = () => new AppError('unauthorized');
/** For a request without a token. */
export const tokenMissing = () =>
  new AppError('unauthorized', { hint: `Send an API key as a header: Authorization: Bearer ${apiKeyPrefix}…` });
export const invalidFields = (fields: Record<string, FieldMessageKey>) => new AppError('validation_failed', { fields });
/** `limit`: what was exceeded, such as "A key can make 600 requests in 60 seconds." */
export const tooManyRequests = (retryAfterSeconds: number, limit?: string) =>
  new AppError('too_many_requests', {
    retryAfterSeconds,
    params: { seconds: retryAfterSeconds },
    hint: [limit, `Wait ${retryAfterSeconds} ${retryAfterSeconds === 1 ? 'second' : 'seconds'}.`]
      .filter(Boolean)
      .join(' '),
  });
export const unavailable = (cause?: unknown) => new AppError('unavailable', { retryAfterSeconds: 5, cause });

/** For `catch`: returns undefined for an error with this code and throws any other. */
export const undefinedOn = (code: ErrorCode) => (error: unknown) => {
  if (error instanceof AppError && error.code === code) return undefined;
  throw error;
};
