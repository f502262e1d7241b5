import type { ApiKeyScope, BodyInput, Endpoint, endpoints, ParamsInput, QueryInput, ReplyOf } from '@tessera/contract';

type Groups = typeof endpoints;
type AnyEndpoint = { [G in keyof Groups]: Groups[G][keyof Groups[G]] }[keyof Groups];
type CallTable = { [E in AnyEndpoint as `${E['method']} ${E['path']}`]: E };

/** Keys cannot make calls without scopes. */
type IsOpenToKeys<E extends Endpoint> = E extends { scopes: readonly [ApiKeyScope, ...ApiKeyScope[]] } ? true : false;

/**
 * A call by method and path, such as 'POST /qr-codes'. The compiler checks these names against the contract, so the client
 * needs neither a generated table nor the contract's schemas at run time.
 */
export type Call = { [C in keyof CallTable]: IsOpenToKeys<CallTable[C]> extends true ? C : never }[keyof CallTable];

export type Reply<C extends Call> = ReplyOf<CallTable[C]>;
export type Body<C extends Call> = BodyInput<CallTable[C]>;
/** Query strings hold texts; the client takes numbers where the contract reads one. */
export type Query<C extends Call> = {
  [K in keyof QueryInput<CallTable[C]>]: K extends 'after' | 'limit' | 'size' | 'width_mm' | 'module_mm' | 'bleed_mm'
    ? number
    : QueryInput<CallTable[C]>[K];
};

export interface CallOptions {
  /** Cancels the call, its retries included. */
  signal?: AbortSignal;
}

/** Of every `POST`. */
export interface CreateOptions extends CallOptions {
  /** Repeating a call with the same key returns the first response. Random by default. */
  idempotencyKey?: string;
}

export interface ChangeOptions extends CallOptions {
  /** The `ETag` of the code as it was read: if it has changed since, the call fails with `precondition_failed`. */
  ifMatch?: string;
}

/** Of a call that creates or updates. */
export interface UpsertOptions extends ChangeOptions {
  /** Only creates: if the resource exists, the call fails with `code_exists`. */
  createOnly?: boolean;
}

export interface Tagged<Reply> {
  reply: Reply;
  etag: string;
}

type Part<Name extends string, Value> = [Value] extends [undefined] ? unknown : { [K in Name]: Value };

/** The input of a call: exactly what the contract declares. */
export type Input<C extends Call> = Part<'params', ParamsInput<CallTable[C]>> &
  ([QueryInput<CallTable[C]>] extends [undefined] ? unknown : { query?: Query<C> | undefined }) &
  Part<'body', BodyInput<CallTable[C]>> &
  (CallTable[C] extends { upload: infer Field extends string } ? { upload: { [F in Field]: Blob } } : unknown) &
  (C extends `POST ${string}`
    ? CreateOptions
    : CallTable[C] extends { creates: true }
      ? UpsertOptions
      : CallTable[C] extends { conditional: object }
        ? ChangeOptions
        : CallOptions);
