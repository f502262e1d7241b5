import { type ComponentType, type RefObject, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { chartBox, colorOf, type DrawingProps, highest, type SeriesChartProps, valueText } from './chart-data.ts';
import { ChartFrame } from './chart-frame.tsx';

/** The width of an element in pixels, measured before the first paint and after each change; the fallback if it has no layout. */
function useWidth<Node extends HTMLElement>(fallback: number): { ref: RefObject<Node | null>; width: number } {
  const ref = useRef<Node>(null);
  const [width, setWidth] = useState(fallback);
  useLayoutEffect(() => {
    const node = ref.current;
    if (!node) return;
    const measure = () => setWidth(node.clientWidth || fallback);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, [fallback]);
  return { ref, width };
}

/** Used where there is no layout, as in tests. */
const fallbackWidthPx = 400;

/** Frame and table are there at once; the drawing fills its reserved place when its library is loaded. */
export function SeriesChart({ Drawing, ...props }: SeriesChartProps & { Drawing: ComponentType<DrawingProps> }) {
  const { aside, pointsLabel, heightPx, ...drawing } = props;
  const { title, series, points, formatValue } = drawing;
  const { ref, width } = useWidth<HTMLDivElement>(fallbackWidthPx);
  // The axis ends at a round number above the highest value.
  const box = chartBox(width, formatValue(Math.ceil(highest(points) * 1.25)), { heightPx, marks: drawing.marks });
  return (
    <ChartFrame
      title={title}
      aside={aside}
      legend={series.map((one, index) => ({ label: one.label, color: colorOf('background', one, index) }))}
      table={{
        head: [pointsLabel, ...series.map(({ label }) => label)],
        rows: points.map(({ key, label, values }) => ({
          key,
          cells: [label, ...series.map((_, index) => valueText(values[index], formatValue))],
        })),
      }}
    >
      <div ref={ref} style={{ height: box.height }}>
        <Suspense>
          <Drawing {...drawing} box={box} />
        </Suspense>
      </div>
    </ChartFrame>
  );
}
