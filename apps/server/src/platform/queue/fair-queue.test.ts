import { describe, expect, it } from 'vitest';
import { fairQueue, QueueFull } from './fair-queue.ts';

/** Jobs that end when the test calls `end`, with the order in which they started. */
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

describe('fairQueue', () => {
  it('serves clients round-robin, and the jobs of a client in order', async () => {
    const turns = fairQueue({ concurrency: 1, maxWaitingPerClient: 10, maxWaiting: 100 });
    const { started, job, end } = heldJobs();
    const names = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'];
    const all = names.map((name) => turns(name.charAt(0), job(name)));
    for (let i = 0; i < names.length; i += 1) await end(started[i] ?? '');
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
    expect(await Promise.all(all)).toEqual(names);
  });

  it('limits the jobs that run at once, and continues after a failed job', async () => {
    const turns = fairQueue({ concurrency: 2, maxWaitingPerClient: 10, maxWaiting: 100 });
    const { started, job, end } = heldJobs();
    const failing = turns('a', () => Promise.reject(new Error('broken')));
    const rest = ['a1', 'a2', 'a3'].map((name) => turns('a', job(name)));
    await expect(failing).rejects.toThrow('broken');
    expect(started).toEqual(['a1', 'a2']);
    for (const name of ['a1', 'a2', 'a3']) await end(name);
    expect(await Promise.all(rest)).toEqual(['a1', 'a2', 'a3']);
  });

  it('refuses a job of a client with too many waiting jobs until one has started', async () => {
    const turns = fairQueue({ concurrency: 1, maxWaitingPerClient: 2, maxWaiting: 100 });
    const { job, end } = heldJobs();
    const accepted = ['a1', 'a2', 'a3', 'b1'].map((name) => turns(name.charAt(0), job(name)));
    await expect(turns('a', job('refused'))).rejects.toBeInstanceOf(QueueFull);
    await end('a1');
    const late = turns('a', job('late'));
    for (const name of ['a2', 'b1', 'a3', 'late']) await end(name);
    expect(await Promise.all([...accepted, late])).toEqual(['a1', 'a2', 'a3', 'b1', 'late']);
  });

  it('evicts a job of the client with the most waiting jobs when the queue is full', async () => {
    const turns = fairQueue({ concurrency: 1, maxWaiting: 3 });
    const { job, end } = heldJobs();
    const add = (name: string) =>
      turns(name.charAt(0), job(name)).catch((error: unknown) => (error instanceof QueueFull ? 'refused' : error));
    const ofOne = ['a1', 'a2', 'a3', 'a4', 'a5'].map(add);
    expect(await ofOne[4]).toBe('refused');
    const ofOthers = ['b1', 'c1'].map(add);
    expect(await Promise.all(ofOne.slice(2, 4))).toEqual(['refused', 'refused']);
    expect(await add('d1')).toBe('refused');
    for (const name of ['a1', 'a2', 'b1', 'c1']) await end(name);
    expect(await Promise.all([...ofOne.slice(0, 2), ...ofOthers])).toEqual(['a1', 'a2', 'b1', 'c1']);
    const after = add('a6');
    await end('a6');
    expect(await after).toBe('a6');
  });

  it('removes a waiting job whose signal aborts', async () => {
    const turns = fairQueue({ concurrency: 1, maxWaitingPerClient: 1, maxWaiting: 1 });
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
