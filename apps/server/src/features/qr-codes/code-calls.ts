import type { BodyOf, endpoints, QrCode, QueryOf, ReplyOf } from '@tessera/contract';

type Calls = typeof endpoints.qrCodes;

/** The calls of the service, which are implemented in several files. */
export interface CodeCalls {
  list(userId: string, query: QueryOf<Calls['list']>): Promise<ReplyOf<Calls['list']>>;
  /** With an `id` that exists already, returns it: a repeated request creates one code. */
  create(userId: string, body: BodyOf<Calls['create']>, id?: string): Promise<{ id: string }>;
  /** A code with the content, style, logo, tags, note, rules and link settings of this one. */
  duplicate(userId: string, id: string, newId?: string): Promise<{ id: string }>;
  putByExternalId(userId: string, externalId: string, body: BodyOf<Calls['create']>): Promise<QrCode>;
  get(userId: string, id: string): Promise<QrCode>;
  update(userId: string, id: string, body: BodyOf<Calls['update']>): Promise<QrCode>;
  updateStyle(userId: string, id: string, body: BodyOf<Calls['updateStyle']>): Promise<QrCode>;
  remove(userId: string, id: string): Promise<void>;
}
