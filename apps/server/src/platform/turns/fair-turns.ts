import { QueueFull } from './turns.ts';

export interface FairTurnsOptions {
  /** Jobs that run at the same time. */
  concurrency: number;
  /** Waiting jobs of one user. */
  maxWaitingPerUser: number;
  /** Waiting jobs of all users together. */
  maxWaiting: number;
}

/** Runs a job when it is its user's turn. Rejects with `QueueFull`, or with the signal's reason if it aborts the wait. */
export type FairTurns = <T>(userId: string, job: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** A bounded queue that serves users round-robin: a user with one job never waits behind all jobs of another. */
export function fairTurns({ concurrency, maxWaitingPerUser, maxWaiting }: FairTurnsOptions): FairTurns {
  /** Waiting jobs by user. The first key is the user whose turn is next. */
  const waiting = new Map<string, Set<() => void>>();
  let waitingCount = 0;
  let running = 0;

  function remove(userId: string, start: () => void): void {
    const own = waiting.get(userId);
    if (!own?.delete(start)) return;
    waitingCount -= 1;
    if (own.size === 0) waiting.delete(userId);
  }

  function startNext(): void {
    for (const [userId, own] of waiting) {
      const [start] = own;
      if (!start) return;
      remove(userId, start);
      // Behind all other users, in case more of this user's jobs are waiting.
      if (waiting.delete(userId)) waiting.set(userId, own);
      start();
      return;
    }
  }

  function waitForTurn(userId: string, signal: AbortSignal | undefined): Promise<void> {
    const own = waiting.get(userId) ?? new Set();
    if (waitingCount >= maxWaiting || own.size >= maxWaitingPerUser) throw new QueueFull('too many waiting jobs');
    return new Promise((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', leave);
        running += 1;
        resolve();
      };
      const leave = () => {
        remove(userId, start);
        reject(signal?.reason as Error);
      };
      waiting.set(userId, own.add(start));
      waitingCount += 1;
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  return async (userId, job, signal) => {
    signal?.throwIfAborted();
    if (running < concurrency) running += 1;
    else await waitForTurn(userId, signal);
    try {
      return await job();
    } finally {
      running -= 1;
      startNext();
    }
  };
}
