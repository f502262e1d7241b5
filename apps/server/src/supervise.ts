import type { Config } from './config.ts';
import { startEmulator } from './platform/billing/open-billing.ts';
import { memoryLimiter } from './platform/limiter/limiter.ts';
import type { Logger } from './platform/log/log.ts';
import { prometheusMetrics } from './platform/metrics/metrics.ts';
import { forkWorker } from './platform/workers/cluster.ts';
import { superviseWorkers } from './platform/workers/supervisor.ts';
import { ownUrl, type Places } from './places.ts';

/** A worker gets 25 seconds to close; what has not ended by then is killed. */
const patienceMs = 28_000;

interface SuperviseOptions {
  config: Config;
  log: Logger;
  places: Places;
  /** The name under which a worker finds its number in its environment. */
  slotName: string;
  onComplete: () => void;
}

export interface RunningSupervisor {
  leave(): void;
  /** The exit code, once every worker has ended. */
  readonly ended: Promise<number>;
}

/** One process that answers nothing itself: it starts the workers, replaces those that die, and counts limits for them. */
export async function startSupervisor(options: SuperviseOptions): Promise<RunningSupervisor> {
  const { config, log, places } = options;
  // The stand-in for Stripe has one memory, so it lives here, and the workers ask it.
  const emulator =
    config.stripe || config.mode === 'production' || config.stripeEmulatorUrl !== undefined
      ? undefined
      : await startEmulator({
          yearlyPriceId: config.stripeYearlyPriceId,
          publicUrl: config.publicUrl,
          ownUrl: ownUrl(config),
          dataDir: config.dataDir,
          emulatorFile: places.stripeEmulator,
        });
  const extra: Record<string, string> = emulator
    ? { STRIPE_EMULATOR_URL: `http://${emulator.host}:${emulator.port}` }
    : {};
  const supervisor = superviseWorkers({
    workers: config.workers,
    log,
    limiter: memoryLimiter(),
    metrics: prometheusMetrics('supervisor'),
    fork: (slot) => forkWorker({ ...extra, [options.slotName]: String(slot) }),
    onComplete: options.onComplete,
  });
  return {
    leave() {
      supervisor.leave();
      setTimeout(() => {
        log.error('workers took too long to close');
        supervisor.giveUp();
      }, patienceMs).unref();
    },
    ended: supervisor.ended.then(async (code) => {
      await emulator?.close();
      return code;
    }),
  };
}
