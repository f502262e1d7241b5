import { s3Settings } from '../../config.ts';
import { allLogoKeys } from '../../features/qr-codes/qr-codes.repo.ts';
import { openFiles } from '../../platform/files/open-files.ts';
import type { DbLog } from '../../platform/db/db.ts';
import type { Counts, Transfer } from '../../platform/db/transfer/backup.ts';

export interface CommandIo {
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly print: (text: string) => void;
  /** Shows how much of a known amount is done. */
  readonly bar: (done: number, total: number) => void;
  readonly transfer: Transfer;
}

const barWidth = 30;

/** `[=======   ]  45 %  123 of 273` */
export function progressBar(done: number, total: number): string {
  const share = total === 0 ? 1 : done / total;
  const filled = '='.repeat(Math.floor(share * barWidth)).padEnd(barWidth);
  return `[${filled}] ${String(Math.floor(share * 100)).padStart(3)} %  ${done} of ${total}`;
}

/** In a terminal, one line that is updated; elsewhere, one line per table or tenth. */
function progressLine(stream: NodeJS.WriteStream) {
  let table = '';
  let tenths = -1;
  return {
    show(name: string, rows: number) {
      if (stream.isTTY) stream.write(`\r\u001b[K${name}: ${rows} rows`);
      else if (name !== table) stream.write(`${name} …\n`);
      table = name;
    },
    bar(done: number, total: number) {
      const reached = Math.floor((done * 10) / Math.max(total, 1));
      if (stream.isTTY) stream.write(`\r\u001b[K${progressBar(done, total)}`);
      else if (reached !== tenths) stream.write(`${progressBar(done, total)}\n`);
      table = 'files';
      tenths = reached;
    },
    clear() {
      if (stream.isTTY && table !== '') stream.write('\r\u001b[K');
    },
  };
}

export function describeCounts(counts: Counts): string {
  const width = Math.max(5, ...Object.keys(counts).map((name) => name.length));
  const total = Object.values(counts).reduce((sum, n) => sum + n, 0);
  const rows = [...Object.entries(counts), ['total', total] as const];
  return rows.map(([name, n]) => `  ${name.padEnd(width)}  ${String(n).padStart(10)}`).join('\n');
}

/** Runs a built command. The paths are relative to `dist/commands`. */
export async function runCommand(command: (io: CommandIo) => Promise<void>): Promise<void> {
  const line = progressLine(process.stderr);
  const log: DbLog = {
    info() {},
    warn: (_, message) => console.error(message),
    error: (_, message) => console.error(message),
  };
  const { env } = process;
  try {
    await command({
      argv: process.argv.slice(2),
      env,
      print: (text) => {
        line.clear();
        console.log(text);
      },
      bar: (done, total) => line.bar(done, total),
      transfer: {
        migrations: new URL('../../migrations/', import.meta.url),
        progress: (table, rows) => line.show(table, rows),
        database: {
          databaseUrl: env['DATABASE_URL'] || undefined,
          dataDir: env['DATA_DIR'] || './data',
          workerFile: new URL('../embedded-worker.js', import.meta.url),
          templateFile: new URL('../new-data.tar.gz', import.meta.url),
          log,
        },
        uploads: {
          keys: allLogoKeys,
          files: openFiles({ s3: s3Settings(env), dataDir: env['DATA_DIR'] || './data' }),
        },
      },
    });
  } catch (error) {
    line.clear();
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
