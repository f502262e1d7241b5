import { type PointerEvent, useState } from 'react';
import { chartSize } from './chart-data.ts';

/** Returns the index of the point nearest to the pointer; `xs` are the positions in chart units. */
export function useChartPointer(xs: readonly number[]) {
  const [active, setActive] = useState<number>();
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * chartSize.width;
    const distances = xs.map((one) => Math.abs(one - x));
    setActive(distances.indexOf(Math.min(...distances)));
  };
  return {
    active,
    handlers: { onPointerMove: follow, onPointerDown: follow, onPointerLeave: () => setActive(undefined) },
  };
}
