import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';

/** Who may make a call. Nothing is mounted without saying so. */
export const accessKinds = ['visitor', 'user', 'webhook', 'operator'] as const;
export type Access = (typeof accessKinds)[number];

export type Schema = z.ZodMiniType;
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One row of the call table. Paths are relative to the API's version prefix; `{name}` stands for a parameter. */
export interface Endpoint {
  method: Method;
  path: `/${string}`;
  access: Access;
  summary: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  reply: Schema;
  /** The status of a success; 200 unless told. */
  status?: 200 | 201 | 202;
  /** The failures a caller should expect beyond those every call can have. */
  errors?: readonly ErrorCode[];
  /** The call takes one file in a multipart form, in the field named here, instead of JSON. */
  upload?: string;
  /** Mounted only when the server runs in development mode. */
  only?: 'development';
}

export const apiPrefix = '/v1';

export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

type Output<S> = S extends Schema ? z.output<S> : undefined;
type Input<S> = S extends Schema ? z.input<S> : undefined;

/** What a handler receives, after parsing. */
export type BodyOf<E extends Endpoint> = Output<E['body']>;
export type QueryOf<E extends Endpoint> = Output<E['query']>;
export type ParamsOf<E extends Endpoint> = Output<E['params']>;
/** What a caller gives, before parsing. */
export type BodyInput<E extends Endpoint> = Input<E['body']>;
export type QueryInput<E extends Endpoint> = Input<E['query']>;
export type ParamsInput<E extends Endpoint> = Input<E['params']>;

export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;

/** Fills a path's `{name}` places; every value is percent-encoded. */
export function endpointPath(definition: Endpoint, params: Record<string, string> = {}): string {
  return (
    apiPrefix +
    definition.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = params[name];
      if (value === undefined) throw new Error(`${definition.path} needs ${name}`);
      return encodeURIComponent(value);
    })
  );
}
