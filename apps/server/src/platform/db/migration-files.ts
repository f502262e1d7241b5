import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface MigrationFile {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
  /**
   * For a contract step, which removes something: the number of a migration. Releases that have this migration do not use what is
   * removed.
   */
  readonly contractAfter?: string | undefined;
}

/** A migration that the database has. */
export type AppliedMigration = Pick<MigrationFile, 'name' | 'checksum'> & { readonly contractAfter?: string | null };

export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** The first line of a contract step, such as `-- contract after 0070: no release since then reads the column`. */
const contractPattern = /^-- contract after (\d{4}): \S/;
const namePattern = /^(\d{4})_[a-z0-9][a-z0-9_-]*\.sql$/;

/** The SQL files of a folder, in the order of their numbers. */
export async function readMigrations(dir: URL | string): Promise<MigrationFile[]> {
  const folder = dir instanceof URL || dir.startsWith('file:') ? fileURLToPath(dir) : dir;
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const owners = new Map<string, string>();
  for (const name of names) {
    const number = namePattern.exec(name)?.[1];
    if (number === undefined) throw new MigrationError(`${name} is not named like 0001_add_users.sql`);
    const other = owners.get(number);
    if (other !== undefined)
      throw new MigrationError(`${other} and ${name} have the same number: give one of them the next free number`);
    owners.set(number, name);
  }
  return Promise.all(
    names.map(async (name) => {
      // A checkout on Windows must not change the checksum.
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      const checksum = createHash('sha256').update(text).digest('hex');
      return { name, text, checksum, contractAfter: contractPattern.exec(text)?.[1] };
    }),
  );
}

/**
 * Compares the applied migrations with the files. Returns the next file to apply; throws `MigrationError` if they differ. During a
 * rolling upgrade, a node of the release before may start on a newer database, unless a contract step removed what it uses.
 */
export function nextMigration(
  files: readonly MigrationFile[],
  applied: readonly AppliedMigration[],
): MigrationFile | undefined {
  const known = new Map(files.map((file) => [file.name, file]));
  const newest = files.at(-1)?.name ?? '';
  for (const { name, checksum, contractAfter } of applied) {
    const file = known.get(name);
    if (file === undefined && name > newest) {
      if (!contractAfter || newest >= contractAfter) continue;
      throw new MigrationError(
        `The database is newer than this release: ${name} removed what releases before ${contractAfter} use, this one ends with ${newest || 'none'}. Start the newer release.`,
      );
    }
    if (file === undefined) {
      throw new MigrationError(
        `Migration ${name} was applied to this database but its file is missing. Restore the file.`,
      );
    }
    if (file.checksum !== checksum) {
      throw new MigrationError(
        `Migration ${name} was edited after it was applied. Restore the file and put the change into a new migration.`,
      );
    }
  }
  const next = files[applied.length];
  const last = applied.at(-1)?.name ?? '';
  const skipped = files.find((file) => file.name < last && !applied.some(({ name }) => name === file.name));
  if (skipped) {
    throw new MigrationError(
      `Migration ${skipped.name} comes before ${last}, which was applied without it. Give it the next number.`,
    );
  }
  return next;
}
