/** Reproducible random numbers: same seed, same sequence. */
export interface Random {
  /** From 0 to 1, without 1. */
  next(): number;
  between(min: number, max: number): number;
  /** Like `between`, with as many values from 1 to 10 as from 10 to 100. */
  magnitude(min: number, max: number): number;
  poisson(mean: number): number;
  /** A factor with the mean 1. The smaller the shape, the more it varies. */
  gamma(shape: number): number;
}

export function seededRandom(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b9);
  /** mulberry32 */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const between = (min: number, max: number) => min + (max - min) * next();
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());

  return {
    next,
    between,
    magnitude: (min, max) => min * (max / min) ** next(),
    poisson(mean) {
      if (mean > 30) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()));
      const limit = Math.exp(-mean);
      let count = 0;
      for (let product = next(); product > limit; product *= next()) count += 1;
      return count;
    },
    /** Marsaglia and Tsang (2000), for shapes from 1. */
    gamma(shape) {
      const d = shape - 1 / 3;
      for (;;) {
        const x = normal();
        const v = (1 + x / Math.sqrt(9 * d)) ** 3;
        if (v > 0 && Math.log(1 - next()) < (x * x) / 2 + d - d * v + d * Math.log(v)) return (d * v) / shape;
      }
    },
  };
}
