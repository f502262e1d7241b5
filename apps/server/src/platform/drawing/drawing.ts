import type { ErrorCorrectionLevel, PrintFormat } from '@tessera/contract';
import type { DrawInput } from '@tessera/qr';
import type { PdfOptions } from '@tessera/qr/pdf';
import type { PdfX } from '@tessera/qr/pdf-x';
import type { PrintProblem } from '@tessera/qr/print-problems';
import type { PrintSize, PrintSizeChoice } from '@tessera/qr/print-size';
import { createThreadClient } from '../threads/thread-client.ts';
import { logoPixels } from '../raster/raster.ts';
import { fairQueue } from '../queue/fair-queue.ts';

export type DrawRequest =
  | { kind: 'svg'; input: DrawInput }
  | { kind: 'print'; input: DrawInput; format: PrintFormat; options: FileOptions }
  | ({ kind: 'print-facts'; input: DrawInput } & PrintedAs)
  | { kind: 'fit'; text: string; level: ErrorCorrectionLevel };
/** An SVG for `svg`, a file for `print`. For `fit`, undefined if the whole text fits, otherwise the number of bytes that do. */
export type DrawResult = string | Uint8Array | number | PrintFacts | undefined;

/** The facts that determine the size of a code in print. */
export interface PrintedAs {
  size: PrintSizeChoice;
  /** Whether a thin margin of the style is kept. */
  hasStyleMargin: boolean;
}

export interface PrintRequest extends PrintedAs {
  format: PrintFormat;
  bleedMm: number;
  cropMarks: boolean;
  /** Of PDF. */
  pdfX?: PdfX;
}
type FileOptions = PrintedAs & Omit<PdfOptions, 'widthMm' | 'deflate'>;

export interface PrintFacts {
  size: PrintSize;
  /** Why the code may not scan. */
  problems: readonly PrintProblem[];
}

/** Draws QR codes off the event loop. Rejects with `QueueFull` if too many drawings wait. */
export interface Drawing {
  svg(userId: string, input: DrawInput, signal?: AbortSignal): Promise<string>;
  /** A file in millimeters, with the pixels of the logo. */
  print(userId: string, input: DrawInput, print: PrintRequest, signal?: AbortSignal): Promise<Buffer>;
  /** The real size of a print file, without drawing it. */
  printFacts(userId: string, input: DrawInput, print: PrintedAs): Promise<PrintFacts>;
  /** If the text does not fit into a symbol, returns how many of its bytes would; otherwise undefined. */
  fittingBytes(userId: string, text: string, level: ErrorCorrectionLevel): Promise<number | undefined>;
  close(): Promise<void>;
}

/** A list of 100 codes is 100 drawings, of at most 40 ms each. */
const queue = { concurrency: 1, maxWaitingPerClient: 400, maxWaiting: 4000 };

const dataUriBytes = (dataUri: string): Buffer => Buffer.from(dataUri.slice(dataUri.indexOf(',') + 1), 'base64');

/** The largest symbol takes 40 ms to draw: on the event loop, a list of them would block every other request for seconds. */
export function createDrawing(threadFile: URL): Drawing {
  const thread = createThreadClient<DrawRequest, DrawResult>(threadFile, 'drawing');
  const enqueue = fairQueue(queue);
  return {
    svg: async (userId, input, signal) =>
      (await enqueue(userId, () => thread.request({ kind: 'svg', input }), signal)) as string,
    print: async (userId, input, { format, ...options }, signal) => {
      const draw = async () => {
        const pixels = input.logo ? await logoPixels(dataUriBytes(input.logo)) : null;
        return thread.request({ kind: 'print', input, format, options: { ...options, logoPixels: pixels } });
      };
      return Buffer.from((await enqueue(userId, draw, signal)) as Uint8Array);
    },
    printFacts: async (userId, input, print) =>
      (await enqueue(userId, () => thread.request({ kind: 'print-facts', input, ...print }))) as PrintFacts,
    fittingBytes: async (userId, text, level) =>
      (await enqueue(userId, () => thread.request({ kind: 'fit', text, level }))) as number | undefined,
    close: () => thread.close(),
  };
}
