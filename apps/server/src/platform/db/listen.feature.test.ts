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

async function aListener(channel: string) {
  const heard: string[] = [];
  const listener = { message: (said: string) => heard.push(said), restored: vi.fn(), lost: vi.fn() };
  stops.push(test.db.listen(channel, listener satisfies Listener));
  await vi.waitFor(() => expect(listener.restored).toHaveBeenCalled());
  return { heard, ...listener };
}
const say = (channel: string, text: string) => sql`select pg_notify(${channel}, ${text})`;

describe('listening to the database', () => {
  it('hears what was said in a transaction once it has committed, and not what was rolled back', async () => {
    const { heard } = await aListener('news');
    await test.db.tx(async (tx) => {
      await tx.run(say('news', 'one'));
      expect(heard).toEqual([]);
    });
    await vi.waitFor(() => expect(heard).toEqual(['one']));
    await test.db
      .tx(async (tx) => {
        await tx.run(say('news', 'never'));
        throw new Error('rolled back');
      })
      .catch(() => {});
    await test.db.run(say('news', 'two'));
    await vi.waitFor(() => expect(heard).toEqual(['one', 'two']));
  });

  it('hears nothing of other channels, and nothing any more once it stopped', async () => {
    const { heard } = await aListener('news');
    await test.db.run(say('other', 'x'));
    await stops.pop()?.();
    await test.db.run(say('news', 'late'));
    await sleep(50);
    expect(heard).toEqual([]);
  });
});
