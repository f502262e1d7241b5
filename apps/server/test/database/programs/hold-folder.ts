// Keeps a data folder open until it is killed.
import { openDatabase } from '../../../src/platform/db/open-database.ts';
import { quietLog } from '../quiet-log.ts';

const [dataDir = '', templateFile] = process.argv.slice(2);
await openDatabase({
  dataDir,
  workerFile: new URL('./embedded-worker.js', import.meta.url),
  templateFile,
  log: quietLog,
});
console.log('open');
