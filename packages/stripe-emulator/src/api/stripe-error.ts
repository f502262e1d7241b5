/** An error response in Stripe's shape. */
export class StripeError extends Error {
  readonly status: number;
  readonly type: string;
  readonly details: Record<string, unknown>;

  constructor(status: number, type: string, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.name = 'StripeError';
    this.status = status;
    this.type = type;
    this.details = details;
  }

  toJson(): object {
    return { error: { ...this.details, message: this.message, type: this.type } };
  }
}

export const invalidRequest = (status: number, message: string, details: Record<string, unknown> = {}) =>
  new StripeError(status, 'invalid_request_error', message, details);

export const missing = (name: string, id: string, param: string) =>
  invalidRequest(404, `No such ${name}: '${id}'`, { code: 'resource_missing', param });
/** Returns the object with this id. If it does not exist, throws Stripe's error, which names the parameter. */
export function findById<T>(records: Record<string, T>, id: string, name: string, param: string): T {
  const found = records[id];
  if (found === undefined) throw missing(name, id, param);
  return found;
}
export const missingParameter = (param: string) =>
  invalidRequest(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param });
export const unknownParameter = (param: string) =>
  invalidRequest(400, `Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
export const invalidParameter = (param: string, message: string, code?: string) =>
  invalidRequest(400, message, { ...(code && { code }), param });
export const cardError = ({ code, declineCode, message }: { code: string; declineCode?: string; message: string }) =>
  new StripeError(402, 'card_error', message, { code, ...(declineCode && { decline_code: declineCode }) });
