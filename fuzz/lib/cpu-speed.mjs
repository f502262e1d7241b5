/** Takes about 2 ms: allocates, reads and writes memory, as the product does. */
const text = JSON.stringify(Array.from({ length: 3000 }, (_, id) => ({ id, name: `name ${id}`, tags: ['a', 'b'] })));
const work = () => void JSON.parse(text);

/**
 * Compares the speed of this machine with the best in this process. A neighbour on the same cores or caches makes the
 * same work cost up to three times the CPU time.
 * @param {() => number} cpuMs CPU time of this thread
 */
export function cpuSpeed(cpuMs, run = work) {
  function measure() {
    const from = cpuMs();
    run();
    return Math.max(cpuMs() - from, 0.001);
  }
  let best = Math.min(measure(), measure(), measure());
  return {
    /** How many times the best CPU time the same work takes now, at least 1. */
    slowdown() {
      const now = measure();
      best = Math.min(best, now);
      return now / best;
    },
  };
}
