import { ContentTooLong, encode, renderQr } from '@tessera/qr';
import { answerQuestions } from '../threads/ask-thread.ts';
import { stepBack } from '../threads/step-back.ts';
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
stepBack(5);
answerQuestions<DrawQuestion, DrawAnswer>((question) =>
  question.kind === 'svg' ? renderQr(question.input).svg : fittingBytes(question),
);
