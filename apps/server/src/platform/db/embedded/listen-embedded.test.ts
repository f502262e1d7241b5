import { EventEmitter } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { listenOnPool } from './listen-embedded.ts';

type Done = (error?: Error) => void;

/** A connection to an engine that has stopped: it opens, and every statement fails. */
class FailingClient extends EventEmitter {
  connect(done: Done): void {
    done();
  }
  query(_text: string, _values?: unknown, done?: Done): Promise<never> | undefined {
    const error = new Error('engine stopped');
    if (!done) return Promise.reject(error);
    done(error);
    return undefined;
  }
  end(done?: Done): void {
    done?.();
  }
}

it('handles a failed subscription: no unhandled rejection, and the session is closed', async () => {
  const onUnhandled = vi.fn();
  process.on('unhandledRejection', onUnhandled);
  try {
    const pool = new pg.Pool({ Client: FailingClient as unknown as new () => pg.ClientBase });
    listenOnPool(pool)('news', { message: vi.fn(), restored: vi.fn(), lost: vi.fn() });
    for (let turn = 0; turn < 5; turn += 1) await nextTurn();
    expect(onUnhandled).not.toHaveBeenCalled();
    expect(pool.totalCount).toBe(0);
  } finally {
    process.off('unhandledRejection', onUnhandled);
  }
});
