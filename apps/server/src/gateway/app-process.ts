import { readConfig } from '../config.ts';
import { openRequestIds } from '../http/open-requests.ts';
import { createLog, logWarnings } from '../platform/log/log.ts';
import { type RunningServer, startServer } from '../server.ts';
import { appStartName } from './fork-app.ts';
import type { AppStart } from './messages.ts';

/** The program of an app process, which the gateway starts, watches and ends. */

/** Paths as seen from the bundle, `dist/app-process.js`. */
const files = {
  migrations: new URL('../migrations/', import.meta.url),
  webRoot: new URL('../../web/dist/', import.meta.url),
  databaseWorker: new URL('embedded-worker.js', import.meta.url),
  databaseTemplate: new URL('new-data.tar.gz', import.meta.url),
  clickThread: new URL('click-thread.js', import.meta.url),
  logoChild: new URL('logo-child.js', import.meta.url),
  drawThread: new URL('draw-thread.js', import.meta.url),
  sheetThread: new URL('sheet-thread.js', import.meta.url),
  importChild: new URL('import-child.js', import.meta.url),
  stripeEmulator: new URL('dev/stripe-emulator.js', import.meta.url),
};

const start = JSON.parse(process.env[appStartName] ?? '') as AppStart;
const config = readConfig(process.env);
const log = createLog(config.logLevel).child({ worker: start.slot });
logWarnings(log);
let server: RunningServer | undefined;
let isClosing = false;

function close(timeoutMs: number): void {
  if (isClosing) return;
  isClosing = true;
  setTimeout(() => {
    log.error('closing timed out');
    process.exit(1);
  }, timeoutMs).unref();
  Promise.resolve(server?.close()).then(
    () => process.exit(0),
    (error: unknown) => {
      log.error({ err: error }, 'closing failed');
      process.exit(1);
    },
  );
}

// A terminal and some service managers signal every process; the gateway decides when this one ends.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {});
// Without the gateway no client can reach this process, and the next gateway's app processes need the data folder.
process.once('disconnect', () => process.exit(1));
process.on('uncaughtException', (error) => {
  log.fatal({ err: error, requestIds: openRequestIds() }, 'uncaught exception');
  if (server) server.requestReplacement();
  else process.exit(1);
});

startServer({
  config,
  log,
  files,
  start,
  gatewayPid: process.ppid,
  gatewayPort: {
    send: (message) => void (process.connected && process.send?.(message, undefined, undefined, () => {})),
    onMessage: (listener) => void process.on('message', listener),
  },
  onClose: close,
}).then(
  (running) => {
    server = running;
  },
  (error: unknown) => {
    if (config.mode === 'production') log.fatal({ err: error }, 'could not start');
    else process.stderr.write(`Tessera could not start: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
