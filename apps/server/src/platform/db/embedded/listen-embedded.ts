import type { Pool } from 'pg';
import type { Db, Listener } from '../db.ts';

/**
 * The embedded engine has one session, which receives its own notifications before the answer to the commit. If each new
 * session subscribes with its first statement, no notification is missed.
 */
export function listenOnPool(pool: Pool): Db['listen'] {
  const listeners = new Map<string, Set<Listener>>();

  const subscribe = (client: Pick<Pool, 'query'>, channels: Iterable<string>) =>
    client.query([...channels].map((channel) => `listen "${channel.replaceAll('"', '""')}"`).join('; '));

  pool.on('connect', (client) => {
    client.on('notification', ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) listener.message(payload ?? '');
    });
    // If this fails, the statement that follows fails too and reports the error.
    if (listeners.size > 0) subscribe(client, listeners.keys()).catch(() => {});
  });

  return (channel, listener) => {
    const known = listeners.get(channel);
    if (known) known.add(listener);
    else {
      listeners.set(channel, new Set([listener]));
      // If this fails, the pool closes the session, and the next one subscribes to all channels.
      subscribe(pool, [channel]).catch(() => {});
    }
    listener.restored();
    return () => {
      listeners.get(channel)?.delete(listener);
      return Promise.resolve();
    };
  };
}
