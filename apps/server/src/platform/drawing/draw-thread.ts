import { deflateSync } from 'node:zlib';
import { ContentTooLong, encode, renderQr } from '@tessera/qr';
import { toEps } from '@tessera/qr/eps';
import { frames } from '@tessera/qr/frames';
import { toPdf } from '@tessera/qr/pdf';
import { drawForPrint } from '@tessera/qr/print-drawing';
import { handleRequests } from '../threads/thread-client.ts';
import { lowerThreadPriority } from '../threads/lower-thread-priority.ts';
import type { DrawResult, DrawRequest } from './drawing.ts';

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
  const drawing = drawForPrint({ ...input, frames });
  const all = { ...options, deflate: deflateSync };
  return format === 'pdf' ? toPdf(drawing, all) : Buffer.from(toEps(drawing, all), 'latin1');
}

// The thread behind `createDrawing`.
lowerThreadPriority(5);
handleRequests<DrawRequest, DrawResult>((request) => {
  if (request.kind === 'svg') return renderQr({ ...request.input, frames }).svg;
  return request.kind === 'print' ? printFile(request) : fittingBytes(request);
});
