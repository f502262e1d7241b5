import type { ErrorCorrectionLevel } from '@tessera/contract';
import type { DrawInput } from '@tessera/qr';
import { createThreadClient } from '../threads/thread-client.ts';
import { fairQueue } from '../queue/fair-queue.ts';

export type DrawRequest =
  | { kind: 'svg'; input: DrawInput }
  | { kind: 'fit'; text: string; level: ErrorCorrectionLevel };
/** An SVG for `svg`. For `fit`, undefined if the whole text fits, otherwise the number of bytes that do. */
export type DrawResult = string | number | undefined;

/** Draws QR codes off the event loop. Rejects with `QueueFull` if too many drawings wait. */
export interface Drawing {
  svg(userId: string, input: DrawInput, signal?: AbortSignal): Promise<string>;
  /** If the text does not fit into a symbol, returns how many of its bytes would; otherwise undefined. */
  fittingBytes(userId: string, text: string, level: ErrorCorrectionLevel): Promise<number | undefined>;
  close(): Promise<void>;
}

/** A list of 100 codes is 100 drawings, of at most 40 ms each. */
const queue = { concurrency: 1, maxWaitingPerClient: 400, maxWaiting: 4000 };

/** The largest symbol takes 40 ms to draw: on the event loop, a list of them would block every other request for seconds. */
export function createDrawing(threadFile: URL): Drawing {
  const thread = createThreadClient<DrawRequest, DrawResult>(threadFile, 'drawing');
  const enqueue = fairQueue(queue);
  return {
    svg: async (userId, input, signal) =>
      (await enqueue(userId, () => thread.request({ kind: 'svg', input }), signal)) as string,
    fittingBytes: async (userId, text, level) =>
      (await enqueue(userId, () => thread.request({ kind: 'fit', text, level }))) as number | undefined,
    close: () => thread.close(),
  };
}
