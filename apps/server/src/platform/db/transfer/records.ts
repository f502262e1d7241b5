import { sql } from '../sql.ts';
import type { Column, Partition, Sequence } from './catalog.ts';

/**
 * A database as a stream of records. A row is a list of values in PostgreSQL's text format, which it reads back without
 * loss; `json` is the list of rows as PostgreSQL wrote it.
 */
export type TransferRecord =
  | {
      readonly kind: 'start';
      readonly format: 1;
      readonly createdAt: string;
      readonly migrations: ReadonlyArray<{ readonly name: string; readonly checksum: string }>;
      readonly partitions: readonly Partition[];
    }
  | { readonly kind: 'table'; readonly name: string; readonly columns: readonly Column[] }
  | { readonly kind: 'rows'; readonly count: number; readonly json: string }
  /** An uploaded file that a row refers to. */
  | { readonly kind: 'file'; readonly key: string; readonly base64: string }
  | {
      readonly kind: 'end';
      readonly counts: Readonly<Record<string, number>>;
      readonly sequences: readonly Sequence[];
    };

export type StartRecord = Extract<TransferRecord, { kind: 'start' }>;

export type RecordSink = (record: TransferRecord) => Promise<void>;

/** Called repeatedly with the number of rows of the current table. */
export type Progress = (table: string, rows: number) => void;

export class TransferError extends Error {
  override readonly name = 'TransferError';
}

/** The text format of values depends on these settings, so source and target must use the same. */
export const transferSettings = sql.raw(`
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local timezone = 'UTC';
  set local bytea_output = 'hex';
  set local extra_float_digits = 1`);
