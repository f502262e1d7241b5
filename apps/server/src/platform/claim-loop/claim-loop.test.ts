import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { createLog } from '../log/log.ts';
import { type ClaimLoopOptions, createClaimLoop } from './claim-loop.ts';

/** A loop over a queue in memory whose pieces of work end when the test calls `end`. */
function heldLoop(options: Partial<ClaimLoopOptions<string>> = {}) {
  const queue: string[] = [];
  const asked: (readonly string[])[] = [];
  const ends = new Map<string, () => void>();
  const loop = createClaimLoop<string>({
    log: createLog('silent'),
    claimFailed: 'claim failed',
    pollMs: 60_000,
    maxParallel: 2,
    claim: async (free, running) => {
      asked.push(running);
      return queue.splice(0, free);
    },
    run: (claim, stopping) =>
      new Promise((resolve) => {
        ends.set(claim, resolve);
        stopping.addEventListener('abort', () => ends.set(claim, () => {}));
      }),
    stop: { waitMs: 0, abortMs: Number.POSITIVE_INFINITY },
    ...options,
  });
  const end = async (claim: string) => {
    ends.get(claim)?.();
    await sleep(0);
  };
  return { loop, queue, asked, started: () => [...ends.keys()], end };
}

describe('claim loop', () => {
  it('claims as much as is free, and again when a piece of work ends', async () => {
    const { loop, queue, asked, started, end } = heldLoop();
    queue.push('a', 'b', 'c');
    loop.start();
    await expect.poll(started).toEqual(['a', 'b']);
    await end('b');
    expect(started()).toEqual(['a', 'b', 'c']);
    expect(asked).toEqual([[], ['a']]);
  });

  it('claims when it is woken, but not before it is started', async () => {
    const { loop, queue, started } = heldLoop();
    queue.push('a');
    loop.wake();
    await sleep(0);
    expect(started()).toEqual([]);
    loop.start();
    await expect.poll(started).toEqual(['a']);
    queue.push('b');
    loop.wake();
    await expect.poll(started).toEqual(['a', 'b']);
  });

  it('claims once more for calls during a claim', async () => {
    const release: (() => void)[] = [];
    const claim = vi.fn(() => new Promise<string[]>((resolve) => release.push(() => resolve([]))));
    const { loop } = heldLoop({ claim });
    const drained = loop.drain();
    await expect.poll(() => release.length).toBe(1);
    const again = [loop.drain(), loop.drain()];
    release[0]?.();
    await expect.poll(() => release.length).toBe(2);
    release[1]?.();
    await Promise.all([drained, ...again]);
    expect(claim).toHaveBeenCalledTimes(2);
  });

  it('continues after a failed claim', async () => {
    let failures = 1;
    const { loop, started } = heldLoop({
      pollMs: 1,
      claim: async () => {
        if (failures-- > 0) throw new Error('no connection');
        return failures === -1 ? ['a'] : [];
      },
    });
    loop.start();
    await expect.poll(started).toEqual(['a']);
    void loop.stop();
  });

  it('prepares before each claim, and drains to the end of all work', async () => {
    const { loop, queue, end } = heldLoop({ prepare: async () => void queue.push('a') });
    let isDrained = false;
    const drained = loop.drain().then(() => (isDrained = true));
    await sleep(0);
    expect(isDrained).toBe(false);
    await end('a');
    await drained;
  });

  it('claims no more when it is stopped, and waits before it aborts running work', async () => {
    const signals: AbortSignal[] = [];
    const run = async (_: string, stopping: AbortSignal) => {
      signals.push(stopping);
      await sleep(60_000, undefined, { signal: stopping }).catch(() => undefined);
    };
    const { loop, queue } = heldLoop({ run, stop: { waitMs: 50, abortMs: Number.POSITIVE_INFINITY } });
    queue.push('a', 'b', 'c');
    loop.start();
    await expect.poll(() => signals.length).toBe(2);
    const stopped = loop.stop();
    await sleep(5);
    expect(signals[0]?.aborted).toBe(false);
    await stopped;
    expect(signals[0]?.aborted).toBe(true);
    loop.wake();
    expect([signals.length, queue]).toEqual([2, ['c']]);
  });

  it('leaves work that ignores the signal after a limited time', async () => {
    const { loop, queue, started } = heldLoop({ stop: { waitMs: 0, abortMs: 20 } });
    queue.push('a');
    loop.start();
    await expect.poll(started).toEqual(['a']);
    await loop.stop();
  });
});
