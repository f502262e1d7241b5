import { describe, expect, it } from 'vitest';
import { fairTurns } from './fair-turns.ts';
import { QueueFull } from './turns.ts';

/** Jobs that end when the test says so, and the order in which they started. */
function heldJobs() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    started,
    job: (name: string) => () => {
      started.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    },
    async end(name: string) {
      ends.get(name)?.();
      await new Promise(setImmediate);
    },
  };
}

describe('fair turns', () => {
  it('serves users round-robin, each in the order of its jobs', async () => {
    const turns = fairTurns({ concurrency: 1, maxWaitingPerUser: 10, maxWaiting: 100 });
    const { started, job, end } = heldJobs();
    const names = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'];
    const all = names.map((name) => turns(name.charAt(0), job(name)));
    for (let i = 0; i < names.length; i += 1) await end(started[i] ?? '');
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
    expect(await Promise.all(all)).toEqual(names);
  });

  it('runs as many jobs at once as it is told, and a failed job frees its place', async () => {
    const turns = fairTurns({ concurrency: 2, maxWaitingPerUser: 10, maxWaiting: 100 });
    const { started, job, end } = heldJobs();
    const failing = turns('a', () => Promise.reject(new Error('broken')));
    const rest = ['a1', 'a2', 'a3'].map((name) => turns('a', job(name)));
    await expect(failing).rejects.toThrow('broken');
    expect(started).toEqual(['a1', 'a2']);
    for (const name of ['a1', 'a2', 'a3']) await end(name);
    expect(await Promise.all(rest)).toEqual(['a1', 'a2', 'a3']);
  });

  it.each([
    ['the user', 'a', { maxWaitingPerUser: 2, maxWaiting: 100 }],
    ['all users together', 'c', { maxWaitingPerUser: 100, maxWaiting: 3 }],
  ])(
    'refuses a job when %s have too many waiting, and takes the next once one has started',
    async (_whose, user, max) => {
      const turns = fairTurns({ concurrency: 1, ...max });
      const { job, end } = heldJobs();
      const accepted = ['a1', 'a2', 'a3', 'b1'].map((name) => turns(name.charAt(0), job(name)));
      await expect(turns(user, job('refused'))).rejects.toBeInstanceOf(QueueFull);
      await end('a1');
      const late = turns(user, job('late'));
      for (const name of ['a2', 'b1', 'a3', 'late']) await end(name);
      expect(await Promise.all([...accepted, late])).toEqual(['a1', 'a2', 'a3', 'b1', 'late']);
    },
  );

  it('forgets a waiting job whose signal aborts', async () => {
    const turns = fairTurns({ concurrency: 1, maxWaitingPerUser: 1, maxWaiting: 1 });
    const { started, job, end } = heldJobs();
    const leaving = new AbortController();
    const first = turns('a', job('a1'));
    const gone = turns('a', job('gone'), leaving.signal);
    leaving.abort();
    await expect(gone).rejects.toThrow('aborted');
    const next = turns('a', job('a2'));
    await end('a1');
    await end('a2');
    expect(started).toEqual(['a1', 'a2']);
    expect(await Promise.all([first, next])).toEqual(['a1', 'a2']);
    await expect(turns('a', job('late'), leaving.signal)).rejects.toThrow('aborted');
  });
});
