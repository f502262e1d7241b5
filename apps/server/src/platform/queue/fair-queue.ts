export interface FairQueueOptions {
  /** Jobs that run at the same time. */
  concurrency: number;
  /** Waiting jobs of all clients together. */
  maxWaiting: number;
  /** Waiting jobs of one client. */
  maxWaitingPerClient?: number;
}

/** Runs a job when its client is next. Rejects with `QueueFull`, or with the signal's reason if it aborts the wait. */
export type FairQueue = <T>(client: string, job: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/** Too many jobs wait, of one client or in total. The caller may retry later. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

interface Waiter {
  start(): void;
  refuse(reason: Error): void;
}

/**
 * A bounded queue that serves clients (users or networks) round-robin: a client with one job never waits behind all jobs of
 * another. If the queue is full, the client with the most waiting jobs loses its newest one.
 */
export function fairQueue({ concurrency, maxWaiting, maxWaitingPerClient = maxWaiting }: FairQueueOptions): FairQueue {
  /** Waiting jobs by client. The first key is the client whose turn is next. */
  const queues = new Map<string, Set<Waiter>>();
  let waitingCount = 0;
  let running = 0;

  function remove(client: string, waiter: Waiter): void {
    const queue = queues.get(client);
    if (!queue?.delete(waiter)) return;
    waitingCount -= 1;
    if (queue.size === 0) queues.delete(client);
  }

  function startNext(): void {
    const [next] = queues;
    if (!next) return;
    const [client, queue] = next;
    const [waiter] = queue;
    if (!waiter) return;
    remove(client, waiter);
    // If more of this client's jobs wait, it goes behind all other clients.
    if (queues.delete(client)) queues.set(client, queue);
    waiter.start();
  }

  function evictForClient(client: string): void {
    const own = queues.get(client)?.size ?? 0;
    const [longestClient, longest] = [...queues].reduce((a, b) => (b[1].size > a[1].size ? b : a));
    if (longest.size <= own + 1) throw new QueueFull('too many waiting jobs');
    const newest = [...longest].at(-1);
    if (!newest) return;
    remove(longestClient, newest);
    newest.refuse(new QueueFull('evicted for another client'));
  }

  function waitForTurn(client: string, signal: AbortSignal | undefined): Promise<void> {
    if ((queues.get(client)?.size ?? 0) >= maxWaitingPerClient) throw new QueueFull('too many waiting jobs');
    if (waitingCount >= maxWaiting) evictForClient(client);
    return new Promise((resolve, reject) => {
      const leave = () => {
        remove(client, waiter);
        reject(signal?.reason as Error);
      };
      const waiter: Waiter = {
        start() {
          signal?.removeEventListener('abort', leave);
          running += 1;
          resolve();
        },
        refuse(reason) {
          signal?.removeEventListener('abort', leave);
          reject(reason);
        },
      };
      queues.set(client, (queues.get(client) ?? new Set()).add(waiter));
      waitingCount += 1;
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  return async (client, job, signal) => {
    signal?.throwIfAborted();
    if (running < concurrency) running += 1;
    else await waitForTurn(client, signal);
    try {
      return await job();
    } finally {
      running -= 1;
      startNext();
    }
  };
}
