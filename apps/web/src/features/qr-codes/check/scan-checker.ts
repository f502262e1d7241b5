import type { Check, CheckInput } from '@tessera/qr/check';
import { askForChecks } from '@tessera/qr/check-worker';

type Ask = (input: CheckInput) => Promise<Check>;

let opening: Promise<Ask> | undefined;

/** Says whether a picture scans. The decoder is fetched with the first question, and only once the page has settled. */
export async function checkScan(input: CheckInput): Promise<Check> {
  opening ??= open();
  const ask = await opening;
  return ask(input);
}

async function open(): Promise<Ask> {
  await idle();
  const worker = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' });
  const broken = new Promise<never>((_, reject) => {
    worker.addEventListener('error', (event) => {
      // The next question tries again with a new worker.
      opening = undefined;
      reject(new Error(`The checker stopped: ${event.message}`));
    });
  });
  broken.catch(() => undefined);
  const ask = askForChecks(worker);
  return (input) => Promise.race([ask(input), broken]);
}

/** Typing comes first. */
const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 2000 });
    else setTimeout(resolve, 200);
  });
