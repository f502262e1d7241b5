// On both engines: notifications.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useTestDatabase } from '../../../test/database/open-test-database.ts';
import type { Listener } from './db.ts';
import { sql } from './sql.ts';

const test = useTestDatabase();
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function startListener(channel: string) {
  const received: string[] = [];
  const listener = { message: (payload: string) => received.push(payload), restored: vi.fn(), lost: vi.fn() };
  stops.push(test.db.listen(channel, listener satisfies Listener));
  await expect.poll(() => listener.restored).toHaveBeenCalled();
  return { received, ...listener };
}
const notify = (channel: string, text: string) => sql`select pg_notify(${channel}, ${text})`;

describe('Db.listen', () => {
  it('delivers a notification after the commit, and none of a rolled-back transaction', async () => {
    const { received } = await startListener('news');
    await test.db.tx(async (tx) => {
      await tx.run(notify('news', 'one'));
      expect(received).toEqual([]);
    });
    await expect.poll(() => received).toEqual(['one']);
    await test.db
      .tx(async (tx) => {
        await tx.run(notify('news', 'never'));
        throw new Error('rolled back');
      })
      .catch(() => {});
    await test.db.run(notify('news', 'two'));
    await expect.poll(() => received).toEqual(['one', 'two']);
  });

  it('delivers nothing from other channels, and nothing after it is stopped', async () => {
    const { received } = await startListener('news');
    await test.db.run(notify('other', 'x'));
    await stops.pop()?.();
    await test.db.run(notify('news', 'late'));
    await sleep(50);
    expect(received).toEqual([]);
  });
});
