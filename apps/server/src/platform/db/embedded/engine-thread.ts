import { Worker } from 'node:worker_threads';
import type { EngineLink } from './engine-stream.ts';
import type { EngineOptions, FromEngine, ToEngine } from './messages.ts';

export interface EngineThread extends EngineLink {
  readonly bootMs: number;
  bytesSent(): number;
  /** Copies the data folder between two statements. */
  snapshot(to: string): Promise<void>;
  close(): Promise<void>;
}

interface EngineThreadOptions {
  workerFile: URL | string;
  engine: EngineOptions;
  /** Called once if the thread ends unexpectedly. */
  onFatal: (error: Error) => void;
}

type Reply = Exclude<FromEngine, { id: number } | { kind: 'fatal' }>;
const replyKey = (reply: Reply) => (reply.kind === 'snapshot-done' ? reply.to : reply.kind);

/** Runs the engine in a worker thread. */
export async function startEngineThread({ workerFile, engine, onFatal }: EngineThreadOptions): Promise<EngineThread> {
  const worker = new Worker(workerFile, { workerData: engine, name: 'embedded-database' });
  const listeners = new Map<number, (message: FromEngine) => void>();
  const pending = new Map<string, { resolve: (reply: Reply) => void; reject: (error: Error) => void }>();
  let state: 'starting' | 'running' | 'closing' | 'ended' = 'starting';
  let failure: Error | undefined;
  let bytesSent = 0;

  const reply = (key: string) =>
    new Promise<Reply>((resolve, reject) => {
      pending.set(key, { resolve, reject });
    });

  worker.on('message', (message: FromEngine) => {
    if (message.kind === 'fatal') failure = new Error(message.message);
    else if ('id' in message) listeners.get(message.id)?.(message);
    else {
      pending.get(replyKey(message))?.resolve(message);
      pending.delete(replyKey(message));
    }
  });
  worker.on('error', (error) => {
    failure ??= error instanceof Error ? error : new Error(String(error));
  });
  worker.on('exit', (code) => {
    const error = failure ?? new Error(`the thread of the embedded engine ended with code ${code}`);
    const wasRunning = state === 'running';
    state = 'ended';
    for (const { reject } of pending.values()) reject(error);
    for (const listener of listeners.values()) listener({ kind: 'fatal', message: error.message });
    if (wasRunning) onFatal(error);
  });

  const ready = await reply('ready');
  state = 'running';

  const send = (message: ToEngine) => {
    if (state !== 'running' && state !== 'closing') return false;
    if (message.kind !== 'data') {
      worker.postMessage(message);
      return true;
    }
    // Copy, then transfer: transferring a view would also transfer the buffer behind it, which may be much larger.
    const bytes = new Uint8Array(message.bytes);
    bytesSent += bytes.length;
    worker.postMessage({ ...message, bytes }, [bytes.buffer]);
    return true;
  };
  return {
    bootMs: ready.kind === 'ready' ? ready.bootMs : 0,
    bytesSent: () => bytesSent,
    send,
    listen: (id, onMessage) => {
      listeners.set(id, onMessage);
      return () => listeners.delete(id);
    },
    snapshot: async (to) => {
      if (state !== 'running') throw failure ?? new Error('embedded database closed');
      const done = reply(to);
      send({ kind: 'snapshot', to });
      const answer = await done;
      if (answer.kind === 'snapshot-done' && answer.error) throw new Error(answer.error);
    },
    close: async () => {
      if (state !== 'running') return;
      state = 'closing';
      const closed = reply('closed');
      send({ kind: 'close' });
      await closed;
      await worker.terminate();
    },
  };
}
