/** A deterministic random number generator: same seed, same sequence. */
export interface Random {
  /** An integer from 0 to `limit - 1`. */
  below(limit: number): number;
  /** An integer from `min` to `max`, both included. */
  between(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(choices: readonly T[]): T;
  /** Picks by weight, such as `[[3, 'often'], [1, 'rarely']]`. */
  weighted<T>(choices: readonly (readonly [number, T])[]): T;
}

/** xmur3: hashes a string to the requested number of 32-bit words. */
function seedWords(text: string): () => number {
  let hash = 1779033703 ^ text.length;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 3432918353);
    hash = (hash << 13) | (hash >>> 19);
  }
  return () => {
    hash = Math.imul(hash ^ (hash >>> 16), 2246822507);
    hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
    hash ^= hash >>> 16;
    return hash >>> 0;
  };
}

/** sfc32, seeded with a string. */
export function seededRandom(seed: string): Random {
  const word = seedWords(seed);
  let [a, b, c, counter] = [word() | 0, word() | 0, word() | 0, 1];
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4294967296;
  };
  for (let round = 0; round < 12; round += 1) next();

  const below = (limit: number) => Math.floor(next() * limit);
  function pick<T>(choices: readonly T[]): T {
    if (choices.length === 0) throw new Error('nothing to pick from');
    return choices[below(choices.length)] as T;
  }
  return {
    below,
    between: (min, max) => min + below(max - min + 1),
    chance: (probability) => next() < probability,
    pick,
    weighted<T>(choices: readonly (readonly [number, T])[]): T {
      const total = choices.reduce((sum, [weight]) => sum + weight, 0);
      let left = next() * total;
      for (const [weight, choice] of choices) {
        left -= weight;
        if (left < 0) return choice;
      }
      return pick(choices)[1];
    },
  };
}
