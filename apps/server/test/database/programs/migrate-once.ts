// Applies the migrations of a folder like a starting server, and prints the names of the applied files.
import { migrate } from '../../../src/platform/db/migrate.ts';
import { openDatabase } from '../../../src/platform/db/open-database.ts';
import { quietLog } from '../quiet-log.ts';

const [folder = '', databaseUrl = ''] = process.argv.slice(2);
const db = await openDatabase({ databaseUrl, dataDir: '', workerFile: '', log: quietLog });
console.log(JSON.stringify(await migrate(db, folder, quietLog)));
await db.close();
