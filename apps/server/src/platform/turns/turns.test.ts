import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { inFairTurns, inTurns, QueueFull } from './turns.ts';

describe('work', () => {
  it('is done in turns, in order, and a failure gives its place back', async () => {
    const takeTurns = inTurns(2);
    let running = 0;
    let most = 0;
    const finished: number[] = [];
    const work = (name: number) =>
      takeTurns(async () => {
        running += 1;
        most = Math.max(most, running);
        await sleep(5);
        running -= 1;
        if (name === 1) throw new Error('broken');
        finished.push(name);
      });
    const results = await Promise.allSettled(Array.from({ length: 9 }, (_, name) => work(name)));
    expect(most).toBe(2);
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(finished).toEqual([0, 2, 3, 4, 5, 6, 7, 8]);
  });
});

describe('work of many clients', () => {
  /** One place; `finish` ends the piece of work that runs and lets the next one start. */
  function aQueue(maxWaiting: number) {
    const takeTurns = inFairTurns(1, maxWaiting);
    const started: string[] = [];
    const finishers: (() => void)[] = [];
    const add = (client: string, name = client) =>
      takeTurns(client, () => {
        started.push(name);
        return new Promise<string>((resolve) => finishers.push(() => resolve(name)));
      }).catch((error: unknown) => {
        if (error instanceof QueueFull) return 'refused';
        throw error;
      });
    const finish = async () => {
      finishers.shift()?.();
      await sleep(0);
    };
    return { add, finish, started };
  }

  it('is done in rotation, however much one client has waiting', async () => {
    const { add, finish, started } = aQueue(10);
    const all = ['a1', 'a2', 'a3', 'a4'].map((name) => add('a', name)).concat(add('b'), add('c'));
    for (let rounds = 0; rounds < 6; rounds += 1) await finish();
    expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b', 'c']);
    expect(started).toEqual(['a1', 'a2', 'b', 'c', 'a3', 'a4']);
  });

  it('is refused beyond the limit to the client that has the most waiting', async () => {
    const { add, finish } = aQueue(3);
    const ofOne = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => add('a', name));
    expect(await ofOne[4]).toBe('refused');
    const ofOthers = [add('b'), add('c')];
    expect(await ofOne[3]).toBe('refused');
    expect(await ofOne[2]).toBe('refused');
    expect(await add('d')).toBe('refused');
    for (let rounds = 0; rounds < 4; rounds += 1) await finish();
    expect(await Promise.all([...ofOne.slice(0, 2), ...ofOthers])).toEqual(['a1', 'a2', 'b', 'c']);
    const after = add('a', 'a6');
    await finish();
    expect(await after).toBe('a6');
  });
});
