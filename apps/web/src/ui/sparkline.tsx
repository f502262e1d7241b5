/** A small line chart without axes, shown next to a total. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const max = Math.max(1, ...values);
  const step = 100 / Math.max(1, values.length - 1);
  // Some space above and below, so that the line is not cut off.
  const points = values.map((value, index) => `${(index * step).toFixed(1)},${(28 - (24 * value) / max).toFixed(1)}`);
  return (
    <svg viewBox="0 0 100 32" preserveAspectRatio="none" aria-hidden="true" className="h-full max-h-8 w-full">
      <polyline
        points={points.join(' ')}
        className="fill-none stroke-series-1 stroke-2 [stroke-linecap:round] [stroke-linejoin:round]"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
