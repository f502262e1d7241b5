import { resolve } from 'node:path';
import { type Config, ConfigError, readConfig } from './config.ts';
import { createLog } from './platform/log/log.ts';
import { startServer } from './server.ts';
import { welcome } from './welcome.ts';

/** A process that hangs on its way out helps nobody: after this it goes regardless. */
const patienceMs = 25_000;

const places = {
  migrations: new URL('../migrations/', import.meta.url),
  webRoot: new URL('../../web/dist/', import.meta.url),
  workerFile: new URL('../dist/embedded-worker.js', import.meta.url),
  clickThread: new URL('../dist/click-thread.js', import.meta.url),
  emptyData: new URL('../dist/empty-data.tar.gz', import.meta.url),
  logoChild: new URL('../dist/logo-child.js', import.meta.url),
  stripeEmulator: new URL('../dist/dev/stripe-emulator.js', import.meta.url),
};

function say(text: string, stream: NodeJS.WriteStream = process.stdout): void {
  stream.write(`${text}\n`);
}

function configOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    say(error.message, process.stderr);
    process.exit(1);
  }
}

async function main(): Promise<void> {
  const config = configOrExit();
  const log = createLog(config.logLevel);
  const server = await startServer(config, log, places);
  say(welcome({ ...config, dataDir: resolve(config.dataDir) }));

  let leaving = false;
  const leave = (signal: string) => {
    if (leaving) return;
    leaving = true;
    log.info({ signal }, 'closing');
    const impatience = setTimeout(() => {
      log.error('closing took too long');
      process.exit(1);
    }, patienceMs);
    server.close().then(
      () => {
        clearTimeout(impatience);
        process.exit(0);
      },
      (error: unknown) => {
        log.error({ err: error }, 'could not close cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => leave('SIGTERM'));
  process.on('SIGINT', () => leave('SIGINT'));
}

main().catch((error: unknown) => {
  say(error instanceof Error ? `Tessera could not start: ${error.message}` : String(error), process.stderr);
  process.exit(1);
});
