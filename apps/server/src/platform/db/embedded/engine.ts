import { join } from 'node:path';

/**
 * The version that the durability tests were run with. A data folder of another version is refused: PostgreSQL reads no
 * folder of another major version, and PGlite promises no compatibility between its own.
 */
export const engineVersion = { pglite: '0.5.16', postgres: 18 } as const;

/** Kept apart from `data-folder.ts`, so that the main thread does not load PGlite. */
export const databaseFolder = (dataDir: string): string => join(dataDir, 'postgres');
