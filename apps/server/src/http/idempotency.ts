import type { Endpoint } from '@tessera/contract';
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

export interface IdempotentRequest {
  userId: string;
  /** The header, as the client sent it. */
  key: string;
  /** Method, path and body or file: a key belongs to one request. */
  request: unknown;
}

/** Runs a request once per `Idempotency-Key` and returns its first response to every repetition. */
export type RunOnce = (
  request: IdempotentRequest,
  /** `resourceId` is the same for every attempt. */
  work: (resourceId: string) => Promise<unknown>,
) => Promise<{ response: unknown; isReplay: boolean }>;

const headerName = 'idempotency-key';
const keyPattern = /^[\x21-\x7e]{1,255}$/;

/** Every `POST` of API keys, and what people create. Calls with other methods have the same effect when they are repeated. */
export const takesIdempotencyKey = ({ method, status, access, scopes = [] }: Endpoint): boolean =>
  method === 'POST' && access === 'user' && (status === 201 || scopes.length > 0);

/** Undefined if the call takes no key or the client sent none. */
export function idempotencyKeyOf(endpoint: Endpoint, request: FastifyRequest): string | undefined {
  const key = request.headers[headerName];
  if (key === undefined || !takesIdempotencyKey(endpoint)) return undefined;
  if (typeof key !== 'string' || !keyPattern.test(key)) throw new AppError('idempotency_key_invalid');
  return key;
}
