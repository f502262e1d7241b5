import type { ErrorCorrectionLevel } from '@tessera/contract';
import { versionFor } from './segments.ts';

const levels: readonly ErrorCorrectionLevel[] = ['L', 'M', 'Q', 'H'];

/** The levels above a level at which a symbol holds the text, lowest first. */
export const higherLevels = (text: string, level: ErrorCorrectionLevel): ErrorCorrectionLevel[] =>
  levels.slice(levels.indexOf(level) + 1).filter((higher) => versionFor(text, higher) !== undefined);
