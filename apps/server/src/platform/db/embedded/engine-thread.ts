import { Worker } from 'node:worker_threads';
import type { EngineLink } from './engine-stream.ts';
import type { EngineOptions, FromEngine, ToEngine } from './messages.ts';

export interface EngineThread extends EngineLink {
  readonly bootMs: number;
  /** Copies the data folder between two statements. */
  snapshot(to: string): Promise<void>;
  close(): Promise<void>;
}

/** Starts the engine in a thread of its own; `onFatal` hears once if it ends without being asked to. */
export async function startEngineThread(options: {
  workerFile: URL | string;
  engine: EngineOptions;
  onFatal: (error: Error) => void;
}): Promise<EngineThread> {
  const worker = new Worker(options.workerFile, { workerData: options.engine, name: 'embedded-database' });
  const listeners = new Map<number, (message: FromEngine) => void>();
  const waiting = new Set<{ take: (message: FromEngine) => boolean; fail: (error: Error) => void }>();
  let state: 'starting' | 'running' | 'closing' | 'ended' = 'starting';
  let failure: Error | undefined;

  const expect = (wanted: (message: FromEngine) => boolean) =>
    new Promise<FromEngine>((resolve, reject) => {
      const entry = {
        take: (message: FromEngine) => {
          if (!wanted(message)) return false;
          waiting.delete(entry);
          resolve(message);
          return true;
        },
        fail: reject,
      };
      waiting.add(entry);
    });

  const end = (error: Error) => {
    const was = state;
    if (was === 'ended') return;
    state = 'ended';
    for (const { fail } of waiting) fail(error);
    for (const tell of listeners.values()) tell({ kind: 'fatal', message: error.message });
    if (was === 'running') options.onFatal(error);
  };

  worker.on('message', (message: FromEngine) => {
    if (message.kind === 'fatal') failure = new Error(message.message);
    else if ('id' in message) listeners.get(message.id)?.(message);
    else for (const { take } of waiting) if (take(message)) break;
  });
  worker.on('error', (error) => {
    failure ??= error instanceof Error ? error : new Error(String(error));
  });
  worker.on('exit', (code) => end(failure ?? new Error(`the embedded engine's thread ended with code ${code}`)));

  const ready = await expect(({ kind }) => kind === 'ready');
  state = 'running';

  const send = (message: ToEngine) => {
    if (state !== 'running' && state !== 'closing') return false;
    if (message.kind !== 'data') {
      worker.postMessage(message);
      return true;
    }
    // Copied once and handed over: a view would take the whole buffer behind it along, which may be much larger.
    const bytes = new Uint8Array(message.bytes);
    worker.postMessage({ ...message, bytes }, [bytes.buffer]);
    return true;
  };
  return {
    bootMs: ready.kind === 'ready' ? ready.bootMs : 0,
    send,
    listen: (id, onMessage) => {
      listeners.set(id, onMessage);
      return () => listeners.delete(id);
    },
    snapshot: async (to) => {
      const done = expect((message) => message.kind === 'snapshot-done' && message.to === to);
      send({ kind: 'snapshot', to });
      const message = await done;
      if (message.kind === 'snapshot-done' && message.error) throw new Error(message.error);
    },
    close: async () => {
      if (state !== 'running') return;
      state = 'closing';
      const closed = expect(({ kind }) => kind === 'closed');
      send({ kind: 'close' });
      await closed;
      await worker.terminate();
    },
  };
}
