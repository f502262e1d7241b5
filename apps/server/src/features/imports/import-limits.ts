import { limits } from '@tessera/contract';

/** The limits that clients know, and those of reading and storing, which only the server needs. */
export const importLimits = {
  ...limits.imports,
  /** Rows, with blank ones. */
  maxLines: 100_000,
  /** Characters of a row. */
  maxRowLength: 100_000,
  /** A longer cell is cut. */
  maxCell: 10_000,
  /** Values of a row in JSON or SQL. */
  maxValues: 1000,
  /** Nesting of JSON. */
  maxDepth: 32,
  /** An uploaded file is deleted after this time, its rows after `keptDays`. */
  fileHours: 24,
  /** Imports and bytes of files that an account can store. */
  maxKept: 20,
  maxKeptBytes: 50 * 1024 * 1024,
} as const;
