import type { Box } from '../render/box.ts';
import { segmentsOf } from '../render/path.ts';
import { roundedRect } from '../render/rounded-rect.ts';

/** The names of the path operators, which PDF and PostScript spell differently. */
export type PathOperators = { move: string; line: string; curve: string; close: string };

const rounded = (value: number): number => Math.round(value * 1_000_000) / 1_000_000;
/** Numbers as both languages write them, without exponents. */
export const operands = (...values: readonly number[]): string => values.map(rounded).join(' ');

/** A path with absolute commands as operators. */
export function pathOperators(path: string, names: PathOperators): string {
  return segmentsOf(path)
    .map((segment) => {
      if (segment.kind === 'close') return names.close;
      if (segment.kind !== 'curve') return `${operands(...segment.to)} ${names[segment.kind]}`;
      return `${operands(...segment.control1, ...segment.control2, ...segment.to)} ${names.curve}`;
    })
    .join('\n');
}

/** Boxes in half modules as operators; holes run in the opposite direction. */
export const boxOperators = (boxes: readonly Box[], names: PathOperators): string =>
  pathOperators(boxes.map((box) => roundedRect(box, box.corners, box.hole === true)).join(''), names);
