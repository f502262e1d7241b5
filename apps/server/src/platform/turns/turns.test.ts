import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { inTurns } from './turns.ts';

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
