/** Lets so many pieces of work run at once; the others wait their turn, in the order they came. */
export function inTurns(places: number) {
  const waiting: (() => void)[] = [];
  let free = places;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

/** Too many jobs wait, of one client or of all. The caller may try again later. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

interface Waiter {
  start(): void;
  refuse(): void;
}

/**
 * Like `inTurns`, for work of many clients: they are served in rotation, and at most `maxWaiting` pieces of work wait.
 * If the queue is full, the client with the most waiting work loses its newest piece, so that no client can fill the
 * queue for the others.
 */
export function inFairTurns(places: number, maxWaiting: number) {
  /** The client at the front is served next. */
  const queues = new Map<string, Waiter[]>();
  let free = places;
  let waiting = 0;

  function startNext(): void {
    const [next] = queues;
    if (!next) {
      free += 1;
      return;
    }
    const [client, [waiter, ...rest]] = next;
    queues.delete(client);
    if (rest.length > 0) queues.set(client, rest);
    waiting -= 1;
    waiter?.start();
  }

  function makeRoomFor(client: string): void {
    const longest = [...queues.values()].reduce((long, queue) => (queue.length > long.length ? queue : long), []);
    const own = queues.get(client)?.length ?? 0;
    if (longest.length <= own + 1) throw new QueueFull('the queue is full');
    longest.pop()?.refuse();
    waiting -= 1;
  }

  function queueUp(client: string): Promise<void> {
    if (waiting >= maxWaiting) makeRoomFor(client);
    waiting += 1;
    return new Promise((resolve, reject) => {
      const waiter = { start: resolve, refuse: () => reject(new QueueFull('another client needed the place')) };
      const queue = queues.get(client);
      if (queue) queue.push(waiter);
      else queues.set(client, [waiter]);
    });
  }

  return async <T>(client: string, work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else await queueUp(client);
    try {
      return await work();
    } finally {
      startNext();
    }
  };
}
