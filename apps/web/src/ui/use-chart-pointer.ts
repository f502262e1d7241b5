import { type PointerEvent, useState } from 'react';
import { chartSize } from './chart-data.ts';

/** Which point the pointer is nearest to, given where the points are in chart units. */
export function useChartPointer(places: readonly number[]) {
  const [active, setActive] = useState<number>();
  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * chartSize.width;
    const distances = places.map((place) => Math.abs(place - x));
    setActive(distances.indexOf(Math.min(...distances)));
  };
  return {
    active,
    handlers: { onPointerMove: follow, onPointerDown: follow, onPointerLeave: () => setActive(undefined) },
  };
}
