import { resolve } from 'node:path';
import { type Config, ConfigError, localUrl, readConfig } from './config.ts';
import { startGateway } from './gateway/gateway.ts';
import { createLog, logWarnings } from './platform/log/log.ts';
import { startEmulator } from './platform/billing/start-emulator.ts';

function print(text: string, stream: NodeJS.WriteStream = process.stdout): void {
  stream.write(`${text}\n`);
}

/** In production, every line of output is JSON; in development, people read it. */
const isProduction = process.env['NODE_ENV'] === 'production';

function configOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    if (isProduction) createLog('info').fatal({ problems: error.problems }, 'invalid configuration');
    else print(error.message, process.stderr);
    process.exit(1);
  }
}

/** The Stripe emulator keeps its state in memory, so several app processes share one that runs in the gateway. */
async function sharedEmulator(config: Config): Promise<NodeJS.ProcessEnv> {
  const { mode, workers, stripe, stripeEmulatorUrl, installationPlan } = config;
  const isNeeded = mode === 'development' && workers > 1 && !stripe && !stripeEmulatorUrl && !installationPlan;
  if (!isNeeded) return {};
  const { host, port } = await startEmulator({
    publicUrl: config.publicUrl,
    ownUrl: localUrl(config),
    dataDir: config.dataDir,
    yearlyPriceId: config.stripeYearlyPriceId,
    emulatorFile: new URL('dev/stripe-emulator.js', import.meta.url),
  });
  return { STRIPE_EMULATOR_URL: `http://${host}:${port}` };
}

/** Printed once all app processes are ready. */
function startupSummary({ publicUrl, mail, stripe, installationPlan, mode, databaseUrl, dataDir }: Config): string {
  const lines = [
    ['Open', publicUrl],
    ...(mail.smtpUrl ? [] : [['Mailbox', `${publicUrl}/dev/mailbox`]]),
    ...(stripe ? [] : [['Billing', installationPlan ? `off, plan ${installationPlan}` : `${publicUrl}/dev/stripe`]]),
    ['API', `${publicUrl}/docs`],
    ['Mode', `${mode}, ${databaseUrl ? 'PostgreSQL' : 'embedded database'}`],
    ['Data', resolve(dataDir)],
  ];
  const width = Math.max(...lines.map(([name = '']) => name.length));
  const rows = lines.map(([name = '', value]) => `  ${name.padEnd(width)}  ${value}`);
  return ['', '  Tessera is ready.', '', ...rows, ''].join('\n');
}

async function main(): Promise<void> {
  const config = configOrExit();
  const log = createLog(config.logLevel).child({ worker: 'gateway' });
  logWarnings(log);
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    process.exit(1);
  });
  const onReady = () => {
    const { publicUrl, mode, role, databaseUrl, dataDir } = config;
    if (!isProduction) return print(startupSummary(config));
    const database = databaseUrl ? 'PostgreSQL' : 'embedded';
    log.info({ publicUrl, mode, role, database, dataDir: resolve(dataDir) }, 'Tessera is ready');
  };
  const starting = startGateway({
    config,
    log,
    appFile: new URL('app-process.js', import.meta.url),
    env: { ...process.env, ...(await sharedEmulator(config)) },
    onReady,
  });
  let isClosing = false;
  const close = (reason: string, exitCode = 0) => {
    if (isClosing) return;
    isClosing = true;
    log.info({ reason }, 'closing');
    starting
      .then((gateway) => gateway.close())
      .then(
        (isClean) => process.exit(isClean ? exitCode : 1),
        (error: unknown) => {
          log.error({ err: error }, 'closing failed');
          process.exit(1);
        },
      );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => close(signal));
  const gateway = await starting;
  void gateway.failed.then(() => close('an app process could not start', 1));
}

main().catch((error: unknown) => {
  if (isProduction) createLog('info').fatal({ err: error }, 'could not start');
  else print(error instanceof Error ? `Tessera could not start: ${error.message}` : String(error), process.stderr);
  process.exit(1);
});
