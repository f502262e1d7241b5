import type { BatchResult, BodyOf, endpoints, QrCode, QueryOf, ReplyOf } from '@tessera/contract';
import type { Precondition } from '../../http/entity-tags.ts';
import type { Db, Queryable } from '../../platform/db/db.ts';
import type { QrCodeDeps } from './qr-codes.deps.ts';

type Calls = typeof endpoints.qrCodes;

/** The calls that create and change codes. `Reply`: what they read of the code after the commit. */
export interface CodeWrites<Reply> {
  /** With an `id` that exists already, returns it: a repeated request creates one code. */
  create: (userId: string, body: BodyOf<Calls['create']>, id?: string) => Promise<Reply>;
  /** A code with the content, style, logo, tags, note, rules and link settings of this one. */
  duplicate: (userId: string, id: string, newId?: string) => Promise<Reply>;
  update: (userId: string, id: string, body: BodyOf<Calls['update']>, check?: Precondition) => Promise<Reply>;
  updateStyle: (userId: string, id: string, body: BodyOf<Calls['updateStyle']>, check?: Precondition) => Promise<Reply>;
  putByExternalId: (
    userId: string,
    externalId: string,
    body: BodyOf<Calls['create']>,
    options?: { check?: Precondition | undefined; createOnly?: boolean; newId?: string | undefined },
  ) => Promise<{ code: Reply; isCreated: boolean }>;
  remove: (userId: string, id: string, check?: Precondition) => Promise<void>;
}

export type ReadChanged<Reply> = (userId: string, id: string) => Promise<Reply>;

/** The parts of the product that these calls use. Their `tx` may join a transaction that runs already. */
export interface WriteDeps extends Omit<QrCodeDeps, 'db'> {
  db: Queryable & Pick<Db, 'tx'>;
}

/** The calls of the service, which are implemented in several files. */
export interface CodeCalls extends CodeWrites<QrCode> {
  list(userId: string, query: QueryOf<Calls['list']>): Promise<ReplyOf<Calls['list']>>;
  get(userId: string, id: string): Promise<QrCode>;
  getByExternalId(userId: string, externalId: string): Promise<QrCode>;
  /** By a hash or slug. */
  getByLink(userId: string, name: string): Promise<QrCode>;
  /** Creates, changes and deletes several codes. `newId` of a repeated request is the same. */
  batch(userId: string, body: BodyOf<Calls['batch']>, newId?: string): Promise<BatchResult[]>;
}
