import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';

/** The first and the last chosen point. */
export type ChosenPoints = readonly [number, number];

/** A point that is pointed at, and the one where a choice began. */
interface Cursor {
  point: number;
  anchor: number | undefined;
}

const keySteps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -7,
  PageDown: 7,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** The chosen points in their order; undefined unless there are several. */
const chosenOf = ({ point, anchor = point }: Cursor): ChosenPoints | undefined =>
  anchor === point ? undefined : [Math.min(anchor, point), Math.max(anchor, point)];

/**
 * Follows a pointer and the arrow keys; `xs` are the positions of the points. With `onChoose`, dragging, or Shift with an arrow key and
 * then Enter, chooses several of them.
 */
export function useChartCursor(xs: readonly number[], onChoose?: (points: ChosenPoints) => void) {
  const [cursor, setCursor] = useState<Cursor>();
  const dragStart = useRef<number>(undefined);
  const nearest = (event: PointerEvent<SVGSVGElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const distances = xs.map((one) => Math.abs(one - x));
    return distances.indexOf(Math.min(...distances));
  };
  const follow = (event: PointerEvent<SVGSVGElement>) =>
    setCursor({ point: nearest(event), anchor: dragStart.current });
  const finish = (isChosen: boolean) => {
    const chosen = cursor && chosenOf(cursor);
    dragStart.current = undefined;
    if (isChosen && chosen) {
      setCursor(undefined);
      onChoose?.(chosen);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = keySteps[event.key];
    if (step !== undefined) {
      const before = cursor?.point ?? xs.length - (step > 0 ? 2 : 1);
      const point = Math.min(Math.max(before + step, 0), xs.length - 1);
      setCursor({ point, anchor: event.shiftKey && onChoose ? (cursor?.anchor ?? before) : undefined });
    } else if (event.key === 'Enter') finish(true);
    else if (event.key === 'Escape') setCursor(undefined);
    else return;
    event.preventDefault();
  };
  return {
    active: cursor?.point,
    chosen: cursor && chosenOf(cursor),
    keyHandlers: { onKeyDown, onBlur: () => setCursor(undefined) },
    pointerHandlers: {
      onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
        if (onChoose && event.isPrimary && event.button === 0) {
          dragStart.current = nearest(event);
          event.currentTarget.setPointerCapture?.(event.pointerId);
        }
        follow(event);
      },
      onPointerMove: follow,
      onPointerUp: () => finish(true),
      onPointerCancel: () => finish(false),
      onPointerLeave: () => {
        if (dragStart.current === undefined) setCursor(undefined);
      },
    },
  };
}
