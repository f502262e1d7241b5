import { type ChartPoint, colorOf, type DrawingProps, valueText } from './chart-data.ts';

interface ChartTooltipProps extends Pick<DrawingProps, 'series' | 'formatValue' | 'box'> {
  x: number;
  point: ChartPoint;
}

export function ChartTooltip({ x, point, series, formatValue, box }: ChartTooltipProps) {
  const share = x / box.width;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute top-0 z-10 rounded-control border border-line bg-raised px-2.5 py-1.5 text-xs shadow-float"
      style={{
        left: `${share * 100}%`,
        transform: share < 0.5 ? 'translateX(12px)' : 'translateX(calc(-100% - 12px))',
      }}
    >
      <p className="font-semibold">{point.label}</p>
      {series.map((one, index) => (
        <p key={one.key} className="figures flex items-center gap-1.5 whitespace-nowrap text-soft">
          <span className={`size-2 rounded-[2px] ${colorOf('background', one, index)}`} />
          {one.label}
          <span className="ml-auto pl-3 text-ink">{valueText(point.values[index], formatValue)}</span>
        </p>
      ))}
    </div>
  );
}
