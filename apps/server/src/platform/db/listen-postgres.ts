import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DbLog, Listener } from './db.ts';

const heartbeatMs = 5_000;
const minRetryMs = 50;
const maxRetryMs = 2_000;

/** Sends a message to a channel that the client listens on. Resolves to whether the client receives it in time. */
async function echoes(client: pg.Client, channel: string, send: () => Promise<unknown>): Promise<boolean> {
  const ended = new AbortController();
  const received = new Promise<boolean>((resolve) => {
    const onNotification = (notification: pg.Notification) => {
      if (notification.channel === channel) resolve(true);
    };
    client.on('notification', onNotification);
    ended.signal.addEventListener('abort', () => client.off('notification', onNotification));
  });
  try {
    await send();
    return await Promise.race([received, sleep(heartbeatMs, false, { signal: ended.signal, ref: false })]);
  } finally {
    ended.abort();
  }
}

interface ListenOptions {
  listenUrl: string;
  channel: string;
  listener: Listener;
  /** Sends an empty message over a connection of the pool. */
  notify: (channel: string) => Promise<unknown>;
  log: DbLog;
}

/**
 * Uses a separate connection, because those of the pool are shared and closed. The first message to itself is sent over the pool:
 * a pooler in transaction mode accepts the subscription, but delivers only notifications that the same client sends. It also fails
 * if the two connections lead to different databases. Later messages, over the own connection, detect a lost connection.
 */
export function listenOnPostgres({ listenUrl, channel, listener, notify, log }: ListenOptions) {
  const stop = new AbortController();
  const heartbeatChannel = `tessera_${randomBytes(8).toString('hex')}`;
  let client: pg.Client | undefined;

  async function requireEcho(own: pg.Client, send: () => Promise<unknown>): Promise<void> {
    if (!(await echoes(own, heartbeatChannel, send)) && !stop.signal.aborted)
      throw new Error('notifications do not arrive');
  }

  async function receive(own: pg.Client): Promise<void> {
    await own.connect();
    await own.query(`listen ${own.escapeIdentifier(channel)}; listen ${heartbeatChannel}`);
    await requireEcho(own, () => notify(heartbeatChannel));
    listener.restored();
    while (!stop.signal.aborted) {
      await sleep(heartbeatMs, undefined, { signal: stop.signal }).catch(() => {});
      if (!stop.signal.aborted) await requireEcho(own, () => own.query(`notify ${heartbeatChannel}`));
    }
  }

  async function listenOnce(): Promise<void> {
    const own = new pg.Client({
      connectionString: listenUrl,
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
      await Promise.race([receive(own), broken]);
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
