import type * as z from 'zod/mini';
import type { ApiKeyScope } from './choices.ts';
import type { ErrorCode } from './errors.ts';

/**
 * The permission that a call requires. `admin`: a signed-in operator of the installation, never an API key. `monitoring`: the
 * token of the monitoring system. The server does not start with a route that declares none.
 */
export const accessKinds = ['visitor', 'user', 'admin', 'webhook', 'monitoring'] as const;
export type Access = (typeof accessKinds)[number];

export type Schema = z.ZodMiniType;
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** An API key needs one of `scopes`. An empty list: only a signed-in person may call it, not a key. */
type Permission =
  | {
      access: 'user';
      scopes: readonly ApiKeyScope[];
      /** Refused unless the person has signed in or confirmed within `limits.recentAuthenticationMinutes`; API keys always. */
      recent?: true;
      /** A key for browsers may read the clicks of the code in the path if it lists the code. */
      ofListedCode?: true;
    }
  | { access: 'admin'; scopes?: undefined; recent?: true; ofListedCode?: undefined }
  | { access: Exclude<Access, 'user' | 'admin'>; scopes?: undefined; recent?: undefined; ofListedCode?: undefined };

/** The parts of a reply that its `ETag` identifies. Counters of clicks are in neither. */
export interface TaggedParts {
  /** Changes only when the resource is changed: `If-Match` is compared with it. */
  state: Schema;
  /** Also depends on time, plan or files: `If-None-Match` is compared with both. */
  view: Schema;
}

interface Details {
  summary: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /**
   * Paths in the body that the call does not know but accepts; `name.*` for all below a name, `*` for any. Other unknown fields are
   * refused, because a misspelled one would change something else than the client means.
   */
  ignored?: readonly string[];
  /** The largest body; `limits.jsonBodyBytes` by default. */
  maxBodyBytes?: number;
  reply: Schema;
  /** A line of the reply to `Accept: application/x-ndjson`. */
  lines?: Schema;
  /** The status of a successful reply; 200 by default. */
  status?: 200 | 201 | 202;
  /** The call updates a resource or creates it. If it creates it, the status is 201. */
  creates?: true;
  /** Sent as `Location`: the path of the resource. `{name}` is a field of the reply. */
  location?: Path;
  /** The reply has an `ETag`. A `GET` takes `If-None-Match`. */
  tagged?: TaggedParts;
  /** Takes an `If-Match` with the `ETag` of the resource, and is refused if this part of it has changed since. */
  conditional?: TaggedParts['state'];
  /** The errors of this call, in addition to those of every call. */
  errors?: readonly ErrorCode[];
  /** The name of the file field: the call takes one file in a multipart form instead of JSON. */
  upload?: string;
  /** Available in development mode only. */
  only?: 'development';
}

type Path = `/${string}`;

/** One call of the API. The path is relative to the version prefix; `{name}` is a parameter. */
export type Endpoint = Permission & Details & { method: Method; path: Path };

export const apiPrefix = '/v1';

/** Sent by the browser as challenge token if no challenge is configured. */
export const developmentChallengeToken = 'development-token';

export const endpoint = <M extends Method, P extends Path, const A extends Permission, const D extends Details>(
  method: M,
  path: P,
  permission: A,
  details: D,
): { method: M; path: P } & A & D => ({ method, path, ...permission, ...details });

type Output<S> = S extends Schema ? z.output<S> : undefined;
type Input<S> = S extends Schema ? z.input<S> : undefined;

/** The parsed values, as a handler receives them. */
export type BodyOf<E extends Endpoint> = Output<E['body']>;
export type QueryOf<E extends Endpoint> = Output<E['query']>;
export type ParamsOf<E extends Endpoint> = Output<E['params']>;
/** The values before parsing, as a client sends them. */
export type BodyInput<E extends Endpoint> = Input<E['body']>;
export type QueryInput<E extends Endpoint> = Input<E['query']>;
export type ParamsInput<E extends Endpoint> = Input<E['params']>;

export type ReplyOf<E extends Endpoint> = z.output<E['reply']>;
