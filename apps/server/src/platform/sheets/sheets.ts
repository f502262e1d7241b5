import type { SheetLayout, SheetNudge } from '@tessera/contract';
import type { SavedDrawInput } from '@tessera/qr';
import type { PrintProblem } from '@tessera/qr/print-problems';
import { fairQueue } from '../queue/fair-queue.ts';
import { createThreadClient } from '../threads/thread-client.ts';

/** How the codes are arranged. */
export interface SheetPlan {
  layout: SheetLayout;
  hasCaptions: boolean;
  /** The smallest type size of captions, in points. */
  captionMinPt?: number;
  /** The first free label of the first sheet, from 1. */
  start: number;
  nudge: SheetNudge;
  hasRuler: boolean;
}

export interface SheetCode extends Pick<SavedDrawInput, 'text' | 'style' | 'logo' | 'rendererVersion'> {
  /** The lines of its caption. */
  caption: readonly string[];
}

/** Facts about a printed code that its owner should know. */
export interface SheetNote {
  isCaptionLeftOut: boolean;
  /** A part of the caption is too long for the smallest type size. */
  isCaptionShortened: boolean;
  /** Why it may not scan, by the rules of the checker. */
  problems: readonly PrintProblem[];
  /** The side of a module in millimeters. */
  moduleMm: number;
}

export type SheetRequest =
  | { kind: 'begin'; plan: SheetPlan }
  | { kind: 'draw'; codes: readonly SheetCode[] }
  | { kind: 'finish' }
  | { kind: 'check'; page: number }
  | { kind: 'file' };
/** For `draw`, a note per code. */
export type SheetResult = undefined | DrawnCodes | PageReading | Uint8Array;
/** The codes of a page that a decoder did not read from the finished document, by their index. */
export interface PageReading {
  unread: number[];
  /** Read by the first decoder, but not by the second one. */
  readByOne: number[];
}
/** `too-large`: the file has reached its largest size. */
export type DrawnCodes = SheetNote[] | 'too-large';

/** One document. Call the methods in this order. */
export interface Sheet {
  draw(codes: readonly SheetCode[]): Promise<DrawnCodes>;
  /** Ends the document. */
  finish(): Promise<void>;
  /** Reads all codes of a page, counted from 0, with two decoders. */
  check(page: number): Promise<PageReading>;
  file(): Promise<Uint8Array>;
}

/** Prints sheets of codes off the event loop. Rejects with `QueueFull` if too many wait. */
export interface Sheets {
  print<T>(userId: string, plan: SheetPlan, work: (sheet: Sheet) => Promise<T>, signal: AbortSignal): Promise<T>;
}

/** One at a time: a sheet of a thousand codes needs up to 300 MB. */
const queue = { concurrency: 1, maxWaitingPerClient: 2, maxWaiting: 40 };

/** Each document has a thread of its own, whose end frees the memory of the rasterizer. */
export function createSheets(threadFile: URL): Sheets {
  const enqueue = fairQueue(queue);
  return {
    print: (userId, plan, work, signal) =>
      enqueue(
        userId,
        async () => {
          const thread = createThreadClient<SheetRequest, SheetResult>(threadFile, 'sheet');
          try {
            await thread.request({ kind: 'begin', plan });
            return await work({
              draw: async (codes) => (await thread.request({ kind: 'draw', codes })) as DrawnCodes,
              finish: async () => void (await thread.request({ kind: 'finish' })),
              check: async (page) => (await thread.request({ kind: 'check', page })) as PageReading,
              file: async () => (await thread.request({ kind: 'file' })) as Uint8Array,
            });
          } finally {
            await thread.close();
          }
        },
        signal,
      ),
  };
}
