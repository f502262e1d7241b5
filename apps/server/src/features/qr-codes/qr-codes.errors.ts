import type { ErrorCode, ErrorParams } from '@tessera/contract';
import { AppError } from '../../http/app-error.ts';

/** A refusal that a subscription would lift: the screen then offers one. */
export const proNeeded = (code: ErrorCode, params?: ErrorParams) =>
  new AppError(code, { flags: { requires_subscription: true }, ...(params && { params }) });
