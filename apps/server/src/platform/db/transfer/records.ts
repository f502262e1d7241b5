import type { Partition, Sequence } from './catalog.ts';

/**
 * A database as a stream of records. Rows travel as the JSON text that PostgreSQL wrote and PostgreSQL will read:
 * parsing it on the way would round large numbers.
 */
export type TransferRecord =
  | {
      readonly kind: 'start';
      readonly format: 1;
      readonly createdAt: string;
      readonly migrations: ReadonlyArray<{ readonly name: string; readonly checksum: string }>;
      readonly partitions: readonly Partition[];
    }
  | { readonly kind: 'table'; readonly name: string; readonly columns: readonly string[] }
  | { readonly kind: 'rows'; readonly count: number; readonly json: string }
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
