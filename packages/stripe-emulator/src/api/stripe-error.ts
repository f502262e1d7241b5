/** An error answer in Stripe's shape. */
export class Failure extends Error {
  readonly status: number;
  readonly type: string;
  readonly details: Record<string, unknown>;

  constructor(status: number, type: string, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.name = 'Failure';
    this.status = status;
    this.type = type;
    this.details = details;
  }

  toJson(requestId: string): object {
    const { code } = this.details;
    return {
      error: {
        ...this.details,
        ...(typeof code === 'string' && {
          doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
        }),
        message: this.message,
        request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
        type: this.type,
      },
    };
  }
}

const invalid = (status: number, message: string, details: Record<string, unknown> = {}) =>
  new Failure(status, 'invalid_request_error', message, details);

export const missing = (what: string, id: string, param: string) =>
  invalid(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param });
export const missingParameter = (param: string) =>
  invalid(400, `Missing required param: ${param}.`, { code: 'parameter_missing', param });
export const unknownParameter = (param: string) =>
  invalid(400, `Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
export const invalidParameter = (param: string, message: string, code?: string) =>
  invalid(400, message, { ...(code && { code }), param });
export const badRequest = (message: string, details?: Record<string, unknown>) => invalid(400, message, details);
export const unknownAddress = (method: string, path: string) =>
  invalid(
    404,
    `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
  );
export const cardError = ({ code, declineCode, message }: { code: string; declineCode?: string; message: string }) =>
  new Failure(402, 'card_error', message, { code, ...(declineCode && { decline_code: declineCode }) });
