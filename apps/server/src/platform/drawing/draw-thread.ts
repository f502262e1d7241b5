import { deflateSync } from 'node:zlib';
import { ContentTooLong, encode, renderQr } from '@tessera/qr';
import { toEps } from '@tessera/qr/eps';
import { frames } from '@tessera/qr/frames';
import { toPdf } from '@tessera/qr/pdf';
import { drawForPrint } from '@tessera/qr/print-drawing';
import { printProblems } from '@tessera/qr/print-problems';
import { printSize } from '@tessera/qr/print-size';
import { handleRequests } from '../threads/thread-client.ts';
import { lowerThreadPriority } from '../threads/lower-thread-priority.ts';
import type { DrawRequest, DrawResult, PrintFacts } from './drawing.ts';

function fittingBytes({ text, level }: Extract<DrawRequest, { kind: 'fit' }>): number | undefined {
  try {
    encode(text, level);
    return undefined;
  } catch (error) {
    if (error instanceof ContentTooLong) return error.fits;
    throw error;
  }
}

function printFile({ input, format, options }: Extract<DrawRequest, { kind: 'print' }>): Uint8Array {
  const { size, hasStyleMargin, ...rest } = options;
  const drawing = drawForPrint({ ...input, frames }, hasStyleMargin);
  const all = { ...rest, widthMm: printSize(drawing, size).widthMm, deflate: deflateSync };
  return format === 'pdf' ? toPdf(drawing, all) : Buffer.from(toEps(drawing, all), 'latin1');
}

function printFacts({ input, size, hasStyleMargin }: Extract<DrawRequest, { kind: 'print-facts' }>): PrintFacts {
  const drawing = drawForPrint({ ...input, frames }, hasStyleMargin);
  const real = printSize(drawing, size);
  return { size: real, problems: printProblems(drawing, real.widthMm) };
}

// The thread behind `createDrawing`.
lowerThreadPriority(5);
handleRequests<DrawRequest, DrawResult>((request) => {
  if (request.kind === 'svg') return renderQr({ ...request.input, frames }).svg;
  if (request.kind === 'print-facts') return printFacts(request);
  return request.kind === 'print' ? printFile(request) : fittingBytes(request);
});
