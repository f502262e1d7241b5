import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DbLog, Listener } from './db.ts';

const beatMs = 5_000;
const longestPauseMs = 2_000;

/** Resolves when the connection cannot be trusted any more. */
async function hold(client: pg.Client, beat: string, stopped: AbortSignal): Promise<void> {
  let heard = true;
  client.on('notification', ({ channel }) => {
    if (channel === beat) heard = true;
  });
  while (!stopped.aborted && heard) {
    heard = false;
    // Its own words must come back: a pooler in between may take a subscription and never deliver.
    await client.query(`notify ${beat}`);
    await sleep(beatMs, undefined, { signal: stopped }).catch(() => {});
  }
}

/**
 * A connection of its own, because a pool's are lent out and closed. It says something to itself every few seconds, so
 * that a connection that is dead without a sign, or a pooler that cannot do this at all, is found out.
 */
export function listenOnPostgres(databaseUrl: string, channel: string, listener: Listener, log: DbLog) {
  const stop = new AbortController();
  const beat = `tessera_${randomBytes(8).toString('hex')}`;
  let client: pg.Client | undefined;

  async function once(): Promise<void> {
    const own = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'tessera listener',
      connectionTimeoutMillis: 10_000,
      query_timeout: beatMs,
      keepAlive: true,
    });
    client = own;
    const broken = new Promise<never>((_, reject) => {
      own.on('error', reject);
      own.on('end', () => reject(new Error('the connection was closed')));
    });
    broken.catch(() => {});
    own.on('notification', (said) => {
      if (said.channel === channel) listener.message(said.payload ?? '');
    });
    try {
      await own.connect();
      await own.query(`listen ${own.escapeIdentifier(channel)}; listen ${beat}`);
      listener.restored();
      await Promise.race([hold(own, beat, stop.signal), broken]);
      if (!stop.signal.aborted) throw new Error('notifications do not arrive');
    } finally {
      listener.lost();
      own.end().catch(() => {});
    }
  }

  async function forEver(): Promise<void> {
    for (let pause = 50; !stop.signal.aborted; pause = Math.min(pause * 2, longestPauseMs)) {
      const started = performance.now();
      await once().catch((error: unknown) => {
        if (!stop.signal.aborted) log.warn({ err: error }, 'changes made by other processes may be heard late');
      });
      if (performance.now() - started > beatMs) pause = 50;
      await sleep(pause, undefined, { signal: stop.signal }).catch(() => {});
    }
  }

  const running = forEver();
  return async () => {
    stop.abort();
    await client?.end().catch(() => {});
    await running;
  };
}
