import type { LinkKey } from '@tessera/contract';
import type { LinkAnswer } from '../features/links/link-answer.ts';
import type { LinkSource } from '../features/links/link-source.ts';
import type { Listener } from '../platform/db/db.ts';
import type { AppProcess } from './app-processes.ts';

/** A call of `find` that waits for its answers. */
interface Lookup {
  readonly keys: readonly LinkKey[];
  readonly resolve: (answers: LinkAnswer[]) => void;
  readonly reject: (error: Error) => void;
}

export interface AppLinkSource extends LinkSource {
  /** An app process has reported a changed link. */
  readonly changed: (key: LinkKey) => void;
  /** App processes have started or stopped reporting changed links. */
  readonly listening: (isListening: boolean) => void;
}

/** While this many calls are pending, further lookups wait and share the next call. */
const maxCalls = 2;
const maxKeysPerCall = 500;
/** Limits memory under a flood of unknown links. */
const maxQueued = 5000;

/** Looks up links in an app process, in batches. */
export function createAppLinkSource(nextApp: () => AppProcess | undefined): AppLinkSource {
  const queue: Lookup[] = [];
  let calls = 0;
  let isScheduled = false;
  let listener: Listener | undefined;

  function takeBatch(): Lookup[] {
    let [count, keys] = [0, 0];
    while (count < queue.length && (count === 0 || keys < maxKeysPerCall)) {
      keys += queue[count]?.keys.length ?? 0;
      count += 1;
    }
    return queue.splice(0, count);
  }

  async function lookUp(batch: readonly Lookup[]): Promise<void> {
    try {
      const app = nextApp();
      if (!app) throw new Error('no app process ready');
      const answers = await app.channel.call(
        'lookUp',
        batch.flatMap(({ keys }) => keys),
      );
      let from = 0;
      for (const { keys, resolve } of batch) resolve(answers.slice(from, (from += keys.length)));
    } catch (error) {
      for (const { reject } of batch) reject(error instanceof Error ? error : new Error(String(error)));
    }
  }

  function flush(): void {
    isScheduled = false;
    while (queue.length > 0 && calls < maxCalls) {
      calls += 1;
      void lookUp(takeBatch()).then(() => {
        calls -= 1;
        flush();
      });
    }
  }

  return {
    find: (keys) =>
      new Promise((resolve, reject) => {
        if (queue.length >= maxQueued) {
          reject(new Error('too many lookups'));
          return;
        }
        queue.push({ keys, resolve, reject });
        if (isScheduled) return;
        isScheduled = true;
        setImmediate(flush);
      }),
    listen(newListener) {
      listener = newListener;
      return () => {
        listener = undefined;
        return Promise.resolve();
      };
    },
    changed: (key) => listener?.message(key),
    listening: (isListening) => (isListening ? listener?.restored() : listener?.lost()),
  };
}
