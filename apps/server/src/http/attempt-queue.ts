import { type FairQueue, fairQueue } from '../platform/queue/fair-queue.ts';
import { tooManyRequests } from './app-error.ts';
import { isQueueFull } from './errors.ts';

/**
 * Attempts to guess a secret wait here before the queue of all passwords, so that they neither fill it nor delay sign-ins. The
 * attempts of a client wait in one line, so that a limit refuses most of them without a hash.
 */
export function createAttemptQueue(): FairQueue {
  const enqueue = fairQueue({ concurrency: 4, maxWaiting: 1000, maxWaitingPerClient: 20 });
  return async (client, job, signal) => {
    try {
      return await enqueue(client, job, signal);
    } catch (error) {
      throw isQueueFull(error) ? tooManyRequests(1) : error;
    }
  };
}
