import { ContentTooLong, encode, renderQr } from '@tessera/qr';
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

// The thread behind `createDrawing`.
lowerThreadPriority(5);
handleRequests<DrawRequest, DrawResult>((request) =>
  request.kind === 'svg' ? renderQr(request.input).svg : fittingBytes(request),
);
