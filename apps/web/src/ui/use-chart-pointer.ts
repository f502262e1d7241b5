import { type PointerEvent, useState } from 'react';

/** Returns the index of the point nearest to the pointer; `xs` are the positions in the chart. */
export function useChartPointer(xs: readonly number[]) {
  const [active, setActive] = useState<number>();
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const distances = xs.map((one) => Math.abs(one - x));
    setActive(distances.indexOf(Math.min(...distances)));
  };
  return {
    active,
    handlers: { onPointerMove: follow, onPointerDown: follow, onPointerLeave: () => setActive(undefined) },
  };
}
