import { readConfig } from '../../config.ts';
import { createBlockLists, type Refreshed } from '../../features/moderation/destination-checks/block-lists.ts';
import { systemClock } from '../../platform/clock/clock.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { openDatabase } from '../../platform/db/open-database.ts';
import { DataFolderInUse } from '../../platform/folder-lock/folder-lock.ts';
import { randomIds } from '../../platform/ids/ids.ts';
import { openDownloader } from '../../platform/outbound/downloader.ts';
import type { CommandIo } from './command-line.ts';

const describe = (result: Refreshed): string => {
  if (result.kind === 'loaded') return `${result.source}: ${result.hosts.toLocaleString('en')} hosts`;
  return result.kind === 'unchanged' ? `${result.source}: unchanged` : `${result.source}: failed, ${result.reason}`;
};

/** Reads the lists of `BLOCK_LISTS` into the database. Running servers use them within seconds. */
export async function blockListsCommand({ env, print, transfer }: CommandIo): Promise<void> {
  const config = readConfig(env);
  if (config.blockLists.length === 0)
    throw new Error('BLOCK_LISTS is not set. Set it to paths of files or https addresses, separated by commas.');
  const { database, migrations } = transfer;
  const db = await openDatabase(database).catch((error: unknown) => {
    if (!(error instanceof DataFolderInUse)) throw error;
    throw new Error(
      `The data folder ${error.folder} is in use by a running Tessera, which reads new lists when it starts and all lists every night.\n` +
        'Stop it first to read them now.',
    );
  });
  try {
    await migrate(db, migrations, database.log);
    const log = { info: () => {}, warn: () => {} };
    const downloader = openDownloader(config.webhookAllowPrivate);
    const lists = createBlockLists({ config, db, clock: systemClock, ids: randomIds, log, downloader });
    const results = await lists.refresh();
    for (const result of results) print(describe(result));
    if (results.some(({ kind }) => kind === 'failed')) throw new Error('Some lists could not be read.');
  } finally {
    await db.close();
  }
}
