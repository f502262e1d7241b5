import { resolve } from 'node:path';
import { type Config, ConfigError, readConfig } from './config.ts';
import { startGateway } from './gateway/gateway.ts';
import { createLog } from './platform/log/log.ts';
import { welcome } from './welcome.ts';

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
  const log = createLog(config.logLevel).child({ worker: 'gateway' });
  const starting = startGateway({
    config,
    log,
    appFile: new URL('app-process.js', import.meta.url),
    env: process.env,
    onReady: () => say(welcome({ ...config, dataDir: resolve(config.dataDir) })),
  });
  let isLeaving = false;
  const leave = (reason: string, exitCode = 0) => {
    if (isLeaving) return;
    isLeaving = true;
    log.info({ reason }, 'closing');
    starting
      .then((gateway) => gateway.close())
      .then(
        (isWell) => process.exit(isWell ? exitCode : 1),
        (error: unknown) => {
          log.error({ err: error }, 'closing failed');
          process.exit(1);
        },
      );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => leave(signal));
  const gateway = await starting;
  void gateway.failed.then(() => leave('an app process could not start', 1));
}

main().catch((error: unknown) => {
  say(error instanceof Error ? `Tessera could not start: ${error.message}` : String(error), process.stderr);
  process.exit(1);
});
