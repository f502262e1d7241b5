import type { Check, CheckInput } from '@tessera/qr/check';
import { askForChecks } from '@tessera/qr/check-worker';

type CheckInWorker = (input: CheckInput) => Promise<Check>;

let starting: Promise<CheckInWorker> | undefined;

/** Checks in a worker whether a picture scans. The first call loads the decoder once the page is idle. */
export async function checkScan(input: CheckInput): Promise<Check> {
  starting ??= startWorker();
  const check = await starting;
  return check(input);
}

async function startWorker(): Promise<CheckInWorker> {
  await pageIdle();
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' });
  const crash = new Promise<never>((_, reject) => {
    worker.addEventListener('error', (event) => {
      // The next check starts a new worker.
      starting = undefined;
      reject(new Error(`The scan checker stopped: ${event.message}`));
    });
  });
  crash.catch(() => undefined);
  const check = askForChecks(worker);
  return (input) => Promise.race([check(input), crash]);
}

const pageIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 2000 });
    else setTimeout(resolve, 200);
  });
