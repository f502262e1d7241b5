import { readConfig } from './config.ts';
import { appStartName } from './gateway/fork-app.ts';
import type { AppStart } from './gateway/messages.ts';
import { openRequestIds } from './http/open-requests.ts';
import { createLog } from './platform/log/log.ts';
import { type RunningServer, startServer } from './server.ts';

/** The program of an app process, which the gateway starts, watches and ends. */

const places = {
  migrations: new URL('../migrations/', import.meta.url),
  webRoot: new URL('../../web/dist/', import.meta.url),
  workerFile: new URL('../dist/embedded-worker.js', import.meta.url),
  clickThread: new URL('../dist/click-thread.js', import.meta.url),
  emptyData: new URL('../dist/empty-data.tar.gz', import.meta.url),
  logoChild: new URL('../dist/logo-child.js', import.meta.url),
  drawThread: new URL('../dist/draw-thread.js', import.meta.url),
  stripeEmulator: new URL('../dist/dev/stripe-emulator.js', import.meta.url),
};

const start = JSON.parse(process.env[appStartName] ?? '') as AppStart;
const config = readConfig(process.env);
const log = createLog(config.logLevel).child({ worker: start.slot });
let server: RunningServer | undefined;
let isClosing = false;

function close(withinMs: number): void {
  if (isClosing) return;
  isClosing = true;
  setTimeout(() => {
    log.error('closing took too long');
    process.exit(1);
  }, withinMs).unref();
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
// Without the gateway no client can be reached, and the next one needs the data folder.
process.once('disconnect', () => process.exit(1));
process.on('uncaughtException', (error) => {
  log.fatal({ err: error, requestIds: openRequestIds() }, 'uncaught exception');
  if (server) server.failing();
  else process.exit(1);
});

startServer({
  config,
  log,
  places,
  start,
  gatewayPid: process.ppid,
  gatewayPort: {
    send: (message) => void (process.connected && process.send?.(message, undefined, undefined, () => {})),
    onMessage: (hear) => void process.on('message', hear),
  },
  onClose: close,
}).then(
  (running) => {
    server = running;
  },
  (error: unknown) => {
    process.stderr.write(`Tessera could not start: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
