import cluster from 'node:cluster';
import { resolve } from 'node:path';
import { type Config, ConfigError, readConfig } from './config.ts';
import { memoryLimiter } from './platform/limiter/limiter.ts';
import { createLog, type Logger } from './platform/log/log.ts';
import { lineToSupervisor } from './platform/workers/cluster.ts';
import { joinTeam } from './platform/workers/teammate.ts';
import { startServer } from './server.ts';
import { startSupervisor } from './supervise.ts';
import { welcome } from './welcome.ts';

/** A process that hangs on its way out helps nobody: after this it goes regardless. */
const patienceMs = 25_000;
/** Set by the supervisor for each worker: its number. */
const slotName = 'TESSERA_WORKER';

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

const sayReady = (config: Config) => say(welcome({ ...config, dataDir: resolve(config.dataDir) }));

function onSignals(leave: (signal: string) => void): void {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => leave(signal));
}

/** Answers, alone or as one of several workers. */
async function serve(config: Config, log: Logger, slot: number | undefined): Promise<void> {
  let leaving = false;
  // A worker whose supervisor is gone has no port any more: it finishes what it has, and goes.
  const line = slot === undefined ? undefined : lineToSupervisor(() => leave('the supervisor is gone'));
  const team = slot !== undefined && line ? joinTeam(slot, line, memoryLimiter()) : undefined;
  const starting = startServer(config, log, places, team);
  const leave = (reason: string) => {
    if (leaving) return;
    leaving = true;
    log.info({ reason }, 'closing');
    const impatience = setTimeout(() => {
      log.error('closing took too long');
      process.exit(1);
    }, patienceMs);
    starting
      .then((server) => server.close())
      .then(
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
  onSignals(leave);
  await starting;
  if (!team) sayReady(config);
}

async function supervise(config: Config, log: Logger): Promise<void> {
  const supervisor = await startSupervisor({ config, log, places, slotName, onComplete: () => sayReady(config) });
  onSignals(() => supervisor.leave());
  process.exit(await supervisor.ended);
}

async function main(): Promise<void> {
  const config = configOrExit();
  const log = createLog(config.logLevel);
  const slot = cluster.isWorker ? Number(process.env[slotName] ?? 1) : undefined;
  if (slot === undefined && config.workers > 1) await supervise(config, log);
  else await serve(config, slot === undefined ? log : log.child({ worker: slot }), slot);
}

main().catch((error: unknown) => {
  say(error instanceof Error ? `Tessera could not start: ${error.message}` : String(error), process.stderr);
  process.exit(1);
});
