// Loaded by NODE_OPTIONS into every process of the product. In an app process, SIGUSR2 triggers the fault that the file
// FAULT_FILE names.
import { readFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const faults = {
  /** Stops as a loop does, and leaves the processor to others. */
  block() {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  },
  loop() {
    for (;;);
  },
  memory() {
    const kept = [];
    for (;;) kept.push(Array.from({ length: 100_000 }, (_, n) => ({ n })));
  },
  throw() {
    throw new Error('injected fault');
  },
};

if (isMainThread && process.env.TESSERA_APP_START !== undefined) {
  process.on('SIGUSR2', () => {
    const fault = readFileSync(process.env.FAULT_FILE ?? '', 'utf8').trim();
    // Outside the signal handler, like an error in the product.
    setImmediate(faults[/** @type {keyof typeof faults} */ (fault)]);
  });
}
