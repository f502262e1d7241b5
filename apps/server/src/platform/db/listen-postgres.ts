import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DbLog, Listener } from './db.ts';

const heartbeatMs = 5_000;
const minRetryMs = 50;
const maxRetryMs = 2_000;

/** Resolves when a heartbeat is not received: a pooler in between may accept the subscription without delivering notifications. */
async function sendHeartbeats(client: pg.Client, channel: string, stopped: AbortSignal): Promise<void> {
  let isReceived = true;
  client.on('notification', (notification) => {
    if (notification.channel === channel) isReceived = true;
  });
  while (!stopped.aborted && isReceived) {
    isReceived = false;
    await client.query(`notify ${channel}`);
    await sleep(heartbeatMs, undefined, { signal: stopped }).catch(() => {});
  }
}

/**
 * Uses a separate connection, because those of the pool are shared and closed. A heartbeat, which the listener sends to
 * itself, detects a lost connection and a pooler that does not support notifications.
 */
export function listenOnPostgres(databaseUrl: string, channel: string, listener: Listener, log: DbLog) {
  const stop = new AbortController();
  const heartbeatChannel = `tessera_${randomBytes(8).toString('hex')}`;
  let client: pg.Client | undefined;

  async function listenOnce(): Promise<void> {
    const own = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'tessera listener',
      connectionTimeoutMillis: 10_000,
      query_timeout: heartbeatMs,
      keepAlive: true,
    });
    client = own;
    const broken = new Promise<never>((_, reject) => {
      own.on('error', reject);
      own.on('end', () => reject(new Error('connection closed')));
    });
    broken.catch(() => {});
    own.on('notification', (notification) => {
      if (notification.channel === channel) listener.message(notification.payload ?? '');
    });
    try {
      await own.connect();
      await own.query(`listen ${own.escapeIdentifier(channel)}; listen ${heartbeatChannel}`);
      listener.restored();
      await Promise.race([sendHeartbeats(own, heartbeatChannel, stop.signal), broken]);
      if (!stop.signal.aborted) throw new Error('notifications do not arrive');
    } finally {
      listener.lost();
      own.end().catch(() => {});
    }
  }

  async function listenUntilStopped(): Promise<void> {
    for (let retryMs = minRetryMs; !stop.signal.aborted; retryMs = Math.min(retryMs * 2, maxRetryMs)) {
      const started = performance.now();
      await listenOnce().catch((error: unknown) => {
        if (!stop.signal.aborted) log.warn({ err: error }, 'database notifications interrupted');
      });
      if (performance.now() - started > heartbeatMs) retryMs = minRetryMs;
      await sleep(retryMs, undefined, { signal: stop.signal }).catch(() => {});
    }
  }

  const running = listenUntilStopped();
  return async () => {
    stop.abort();
    await client?.end().catch(() => {});
    await running;
  };
}
