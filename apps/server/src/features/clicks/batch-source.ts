import { Worker } from 'node:worker_threads';
import type { Batch, Salts } from './batch.ts';

export interface BatchRequest {
  folder: string;
  from: number;
  /** How far the journal is written, if someone is writing it. */
  until: number | undefined;
  mostLines: number;
  salts: Salts;
}

/** Where batches are made of journals. */
export interface BatchSource {
  next(request: BatchRequest): Promise<Batch>;
  close(): Promise<void>;
}

export type BatchReply = { id: number; batch: Batch } | { id: number; error: string };

/**
 * Makes batches in a thread of their own, so that counting the clicks of a moment ago never delays the redirects of now.
 * A thread that ends is replaced: what it was reading is still in the journal.
 */
export function batchThread(file: URL): BatchSource {
  const waiting = new Map<number, { resolve: (batch: Batch) => void; reject: (error: Error) => void }>();
  let running: Worker | undefined;
  let lastId = 0;

  function end(worker: Worker, error: Error): void {
    if (running !== worker) return;
    running = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  function start(): Worker {
    const worker = new Worker(file, { name: 'clicks' });
    worker.unref();
    worker.on('message', (reply: BatchReply) => {
      const one = waiting.get(reply.id);
      waiting.delete(reply.id);
      if ('batch' in reply) one?.resolve(reply.batch);
      else one?.reject(new Error(reply.error));
    });
    worker.on('error', (error) => end(worker, error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', () => end(worker, new Error('the thread that reads journals has ended')));
    return worker;
  }

  return {
    next: (request) =>
      new Promise((resolve, reject) => {
        running ??= start();
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        running.postMessage({ id: lastId, request });
      }),
    close: async () => {
      await running?.terminate();
    },
  };
}
