/** Takes about 2 ms. Copies memory, as the product does, but allocates none: a collection of garbage would take longer than the work. */
const from = Buffer.alloc(2 ** 20, 'memory');
const to = Buffer.alloc(2 ** 20);
const copyMemory = () => {
  for (let round = 0; round < 10; round++) from.copy(to);
};

/**
 * Compares the speed of this machine with the best in this process. A neighbour on the same cores or caches makes the
 * same work cost up to three times the CPU time.
 * @param {() => number} cpuMs CPU time of this thread
 */
export function cpuSpeed(cpuMs, work = copyMemory) {
  function measure() {
    const start = cpuMs();
    work();
    return Math.max(cpuMs() - start, 0.001);
  }
  /** A single measurement can include an interruption of the kernel. */
  const measureThrice = () => Math.min(measure(), measure(), measure());
  let best = measureThrice();
  return {
    /** How many times the best CPU time the same work takes now, at least 1. */
    slowdown() {
      const now = measureThrice();
      best = Math.min(best, now);
      return now / best;
    },
  };
}
