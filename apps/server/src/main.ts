import { resolve } from 'node:path';
import { type Config, ConfigError, readConfig } from './config.ts';
import { startGateway } from './gateway/gateway.ts';
import { createLog } from './platform/log/log.ts';
import { startEmulator } from './platform/billing/start-emulator.ts';
import { ownUrl } from './places.ts';
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

/** The emulator has one memory, so several app processes share one in this process. */
async function sharedEmulator(config: Config): Promise<NodeJS.ProcessEnv> {
  const isNeeded = config.mode === 'development' && config.workers > 1 && !config.stripe && !config.stripeEmulatorUrl;
  if (!isNeeded) return {};
  const { host, port } = await startEmulator({
    publicUrl: config.publicUrl,
    ownUrl: ownUrl(config),
    dataDir: config.dataDir,
    yearlyPriceId: config.stripeYearlyPriceId,
    emulatorFile: new URL('../dist/dev/stripe-emulator.js', import.meta.url),
  });
  return { STRIPE_EMULATOR_URL: `http://${host}:${port}` };
}

async function main(): Promise<void> {
  const config = configOrExit();
  const log = createLog(config.logLevel).child({ worker: 'gateway' });
  const emulator = await sharedEmulator(config);
  const starting = startGateway({
    config,
    log,
    appFile: new URL('app-process.js', import.meta.url),
    env: { ...process.env, ...emulator },
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
