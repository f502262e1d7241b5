import { type Db, type Listener, queryableOf } from './db.ts';

export interface LateDb {
  readonly db: Db;
  /** From now on, calls go to `real`; listeners registered earlier start to listen. */
  attach(real: Db): void;
}

/**
 * A database that may not be reachable yet. Until it is attached, every call fails and listeners are not called. For a
 * process that can serve requests without it, such as a redirect node.
 */
export function lateDb(engine: Db['engine']): LateDb {
  let real: Db | undefined;
  const waiting = new Set<() => void>();
  const connected = () => {
    // SQLSTATE 08003, "connection does not exist": requests are answered as those during an outage.
    if (!real) throw Object.assign(new Error('database not connected yet'), { code: '08003' });
    return real;
  };
  function listen(channel: string, listener: Listener): () => Promise<void> {
    let stop: (() => Promise<void>) | undefined;
    const start = () => {
      stop = connected().listen(channel, listener);
    };
    if (real) start();
    else waiting.add(start);
    return async () => {
      waiting.delete(start);
      await stop?.();
    };
  }
  return {
    db: {
      engine,
      ...queryableOf({
        many: async (query) => connected().many(query),
        maybe: async (query) => connected().maybe(query),
        one: async (query) => connected().one(query),
        run: async (query) => connected().run(query),
      }),
      tx: async (work, options) => connected().tx(work, options),
      listen,
      writeCount: () => real?.writeCount(),
      silentMs: () => real?.silentMs() ?? 0,
      ping: async (timeoutMs) => (real ? real.ping(timeoutMs) : false),
      pool: () => real?.pool() ?? { open: 0, idle: 0, waiting: 0 },
      close: async () => real?.close(),
    },
    attach(opened) {
      real = opened;
      for (const start of waiting) start();
      waiting.clear();
    },
  };
}
