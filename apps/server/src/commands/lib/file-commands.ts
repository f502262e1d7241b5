import { join } from 'node:path';
import { ConfigError, s3Settings } from '../../config.ts';
import { allImportKeys } from '../../features/imports/stored-imports.repo.ts';
import { allResultKeys } from '../../features/jobs/stored-results.repo.ts';
import { allLogoKeys } from '../../features/qr-codes/qr-codes.repo.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { withSource } from '../../platform/db/transfer/backup.ts';
import { diskFiles } from '../../platform/files/disk-files.ts';
import type { Files } from '../../platform/files/files.ts';
import { moveFiles, type Moved } from '../../platform/files/move-files.ts';
import { s3Files } from '../../platform/files/s3-files.ts';
import type { CommandIo } from './command-line.ts';

export const allowMissing = '--allow-missing-files';
const deleteSource = '--delete-source';
const directions = ['to-s3', 'to-folder'] as const;
type Direction = (typeof directions)[number];

const usage = `usage: npm run move-files -- ${directions.join(' | ')} [${deleteSource}] [${allowMissing}]`;
const namedKeys = 20;

export const listKeys = (keys: readonly string[]): string =>
  [...keys.slice(0, namedKeys).map((key) => `  ${key}`), ...(keys.length > namedKeys ? ['  …'] : [])].join('\n');

function openStores({ env, transfer }: CommandIo, direction: Direction): { from: Files; to: Files } {
  const settings = s3Settings(env);
  if (!settings) throw new ConfigError(['S3_ENDPOINT is missing: the store to move files to or from']);
  const folder = diskFiles(join(transfer.database.dataDir, 'files'));
  const s3 = s3Files(settings);
  return direction === 'to-s3' ? { from: folder, to: s3 } : { from: s3, to: folder };
}

/** Moves every file that a row refers to. Files of imports and finished jobs may have expired, so only logos can be missing. */
async function moveAll(db: Queryable, io: CommandIo, stores: { from: Files; to: Files }): Promise<Moved> {
  const logos = new Set(await allLogoKeys(db));
  const keys = [...logos, ...(await allResultKeys(db)), ...(await allImportKeys(db))];
  const moved = await moveFiles({ ...stores, keys, progress: io.bar });
  return { ...moved, missing: moved.missing.filter((key) => logos.has(key)) };
}

/** Throws if files differ, or if some are missing and this is not accepted. */
function requireComplete({ missing, different }: Moved, io: CommandIo): void {
  if (different.length > 0)
    throw new Error(
      `${different.length} files have other content in the target and were not moved:\n${listKeys(different)}`,
    );
  if (missing.length === 0) return;
  io.print(`${missing.length} logos are in neither store:\n${listKeys(missing)}`);
  if (!io.argv.includes(allowMissing)) throw new Error(`All other files are in place. To accept this: ${allowMissing}`);
}

/** `npm run move-files`: between the folder of DATA_DIR and S3. */
export async function moveFilesCommand(io: CommandIo): Promise<void> {
  const { argv } = io;
  const direction = directions.find((name) => argv.includes(name));
  const known: readonly string[] = [...directions, deleteSource, allowMissing];
  if (!direction || argv.some((argument) => !known.includes(argument))) throw new Error(usage);
  const stores = openStores(io, direction);
  io.print(`Moving files ${direction === 'to-s3' ? 'to the S3 bucket' : 'to the folder of DATA_DIR'}`);
  const moved = await withSource(io.transfer.database, (db) => moveAll(db, io, stores));
  io.print(
    `${moved.copied.length} files copied, ${moved.present.length} were there already. All were read back and compared.`,
  );
  requireComplete(moved, io);
  if (!argv.includes(deleteSource))
    return io.print(
      `Nothing was deleted. Restart the product with the new store, then run this command again with ${deleteSource}.`,
    );
  for (const key of [...moved.copied, ...moved.present]) await stores.from.remove(key);
  io.print('The originals are deleted.');
}

/** For a new installation that stores files in S3: copies them before the database is used. */
export async function copyFilesToS3(db: Queryable, io: CommandIo): Promise<void> {
  if (!s3Settings(io.env)) return;
  io.print('Copying files to the S3 bucket (S3_ENDPOINT)');
  requireComplete(await moveAll(db, io, openStores(io, 'to-s3')), io);
}
