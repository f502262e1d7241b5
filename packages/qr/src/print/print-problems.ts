import type { Drawing } from '../render/draw.ts';
import { planFindings, type ReasonCode } from '../check/findings.ts';
import { printHints } from './hints.ts';

/** Reasons of the checker that do not depend on pixels. */
const reasons = ['contrast', 'inverted', 'quiet_zone', 'logo_too_large'] as const satisfies readonly ReasonCode[];
export type PrintProblem = (typeof reasons)[number] | 'small_modules';

/** Why a code may not scan when it is printed at a width, by the rules of the checker. */
export function printProblems(drawing: Drawing, widthMm: number): PrintProblem[] {
  const found = planFindings(drawing).filter(({ weight }) => weight !== 'note');
  const problems: PrintProblem[] = reasons.filter((reason) => found.some(({ code }) => code === reason));
  return printHints(drawing, widthMm).hasSmallModules ? [...problems, 'small_modules'] : problems;
}
