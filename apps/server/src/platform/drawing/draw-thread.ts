import { ContentTooLong, encode, renderQr } from '@tessera/qr';
import { handleRequests } from '../threads/thread-client.ts';
import { lowerThreadPriority } from '../threads/lower-thread-priority.ts';
import type { DrawAnswer, DrawQuestion } from './drawing.ts';

function fittingBytes({ text, level }: Extract<DrawQuestion, { kind: 'fit' }>): number | undefined {
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
handleRequests<DrawQuestion, DrawAnswer>((question) =>
  question.kind === 'svg' ? renderQr(question.input).svg : fittingBytes(question),
);
