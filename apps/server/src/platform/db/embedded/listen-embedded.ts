import type { Pool, PoolClient } from 'pg';
import type { Db, Listener } from '../db.ts';

/**
 * The engine has one session, and that session hears itself: before the answer to a commit comes what it said. So
 * nothing can be missed as long as each new session listens from its first statement on.
 */
export function listenOnPool(pool: Pool): Db['listen'] {
  const listeners = new Map<string, Set<Listener>>();

  const subscribe = (client: Pick<PoolClient, 'query'>, channels: Iterable<string>) =>
    client.query([...channels].map((channel) => `listen "${channel.replaceAll('"', '""')}"`).join('; '));

  pool.on('connect', (client) => {
    client.on('notification', ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) listener.message(payload ?? '');
    });
    // A failure shows in the statement that follows, whose sender hears of it.
    if (listeners.size > 0) subscribe(client, listeners.keys()).catch(() => {});
  });

  return (channel, listener) => {
    const known = listeners.get(channel);
    if (known) known.add(listener);
    else {
      listeners.set(channel, new Set([listener]));
      void pool.connect().then(
        (client) => subscribe(client, [channel]).finally(() => client.release()),
        () => {},
      );
    }
    listener.restored();
    return () => {
      listeners.get(channel)?.delete(listener);
      return Promise.resolve();
    };
  };
}
