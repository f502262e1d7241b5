import type { Column, Partition, Sequence } from './catalog.ts';

/**
 * A database as a stream of records. A row is a list of texts, each what PostgreSQL writes and reads for the value's
 * type, so every value comes back as it was; `json` is the list of rows as PostgreSQL wrote it.
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
  /** An uploaded picture that the rows point to. */
  | { readonly kind: 'file'; readonly key: string; readonly base64: string }
  | {
      readonly kind: 'end';
      readonly counts: Readonly<Record<string, number>>;
      readonly sequences: readonly Sequence[];
    };

export type StartRecord = Extract<TransferRecord, { kind: 'start' }>;

export type RecordSink = (record: TransferRecord) => Promise<void>;

/** Hears how far the work is; a table is told again and again while it grows. */
export type Progress = (table: string, rows: number) => void;

export class TransferError extends Error {
  override readonly name = 'TransferError';
}
