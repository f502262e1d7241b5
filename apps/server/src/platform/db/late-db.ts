import type { Db, Listener } from './db.ts';

export interface LateDb {
  readonly db: Db;
  /** From here on calls go through, and listeners listen. */
  arrive(real: Db): void;
}

/**
 * A database that may not be there yet: until it is, every call fails as it would with a database that is away, and who
 * listens is told nothing. For a process that can do something useful without it.
 */
export function lateDb(engine: Db['engine']): LateDb {
  let real: Db | undefined;
  const waiting = new Set<() => void>();
  const there = () => {
    if (!real) throw new Error('the database has not been reached yet');
    return real;
  };
  function listen(channel: string, listener: Listener): () => Promise<void> {
    let stop: (() => Promise<void>) | undefined;
    const begin = () => {
      stop = there().listen(channel, listener);
    };
    if (real) begin();
    else waiting.add(begin);
    return async () => {
      waiting.delete(begin);
      await stop?.();
    };
  }
  return {
    db: {
      engine,
      many: async (query) => there().many(query),
      maybe: async (query) => there().maybe(query),
      one: async (query) => there().one(query),
      run: async (query) => there().run(query),
      tx: async (work, how) => there().tx(work, how),
      listen,
      ping: async (timeoutMs) => (real ? real.ping(timeoutMs) : false),
      pool: () => real?.pool() ?? { open: 0, idle: 0, waiting: 0 },
      close: async () => real?.close(),
    },
    arrive(arrived) {
      real = arrived;
      for (const begin of waiting) begin();
      waiting.clear();
    },
  };
}
