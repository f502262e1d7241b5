import { type Annotation, startOfDay } from '@tessera/contract';
import type { ChartMark } from '../../ui/mark-groups.ts';

interface MarkTexts {
  textOf: (annotation: Annotation) => string;
  whenOf: (annotation: Annotation) => string;
}

/** Annotations at the last point that begins before them, oldest first. Those before the first point are left out. */
export function chartMarks(
  annotations: readonly Annotation[],
  starts: readonly string[],
  zone: string,
  { textOf, whenOf }: MarkTexts,
): ChartMark[] {
  const instants = starts.map((start) => Date.parse(start));
  return annotations.toReversed().flatMap((annotation) => {
    const { id, at, day } = annotation;
    const instant = at === null ? startOfDay(day ?? '', zone).getTime() : Date.parse(at);
    const point = starts[instants.findLastIndex((start) => start <= instant)];
    return point === undefined ? [] : [{ key: id, point, when: whenOf(annotation), text: textOf(annotation) }];
  });
}
