import { limits } from '@tessera/contract';
import { type ZxcvbnResult, ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs } from '@zxcvbn-ts/language-common';
import diceware from '@zxcvbn-ts/language-common/src/diceware.json';
// The build shortens this list: `vite.config.ts`.
import passwords from '@zxcvbn-ts/language-common/src/passwords.json';

export type Strength = 'short' | 'weak' | 'fair' | 'good' | 'strong';
export type Advice = 'common' | 'pattern' | 'repeat' | 'dates' | 'personal' | 'longer';

export interface PasswordRating {
  strength: Strength;
  advice?: Advice;
}

/** Longer passwords are rated by their start: the time grows with the length, and 64 characters decide on the result. */
const maxRated = 64;

const estimator = new ZxcvbnFactory({ dictionary: { diceware, passwords }, graphs: adjacencyGraphs });

const strengths = {
  0: 'weak',
  1: 'weak',
  2: 'fair',
  3: 'good',
  4: 'strong',
} as const satisfies Record<ZxcvbnResult['score'], Strength>;

/** By the library's warning. For other warnings, such as a single word, more words are the best advice. */
const advices: Record<string, Advice | undefined> = {
  topTen: 'common',
  topHundred: 'common',
  common: 'common',
  similarToCommon: 'common',
  straightRow: 'pattern',
  keyPattern: 'pattern',
  sequences: 'pattern',
  simpleRepeat: 'repeat',
  extendedRepeat: 'repeat',
  recentYears: 'dates',
  dates: 'dates',
  userInputs: 'personal',
};

/** The parts of an address that an attacker would try: `ann.lee@example.org` → `ann.lee`, `ann`, `lee`, `example`. */
const emailWords = (email: string): string[] => [
  ...new Set([email, ...email.split('@'), ...email.split(/[^\p{L}\p{N}]+/u)].filter((word) => word.length >= 3)),
];

/** An estimate of how many guesses an attacker needs. A hint only: the server decides which passwords are refused. */
export function ratePassword(password: string, email = ''): PasswordRating {
  if (password.length < limits.password.min) return { strength: 'short' };
  const { score, feedback } = estimator.check(password.slice(0, maxRated), emailWords(email));
  const strength = strengths[score];
  if (score > 2) return { strength };
  return { strength, advice: advices[feedback.warning ?? ''] ?? 'longer' };
}
