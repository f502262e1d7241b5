import { type MouseEvent, useState } from 'react';
import shapes from './world-shapes.json';

interface WorldMapProps {
  /** By the two letters of a country. */
  values: ReadonlyMap<string, number>;
  nameOf: (country: string) => string;
  formatValue: (value: number) => string;
  onChoose?: (country: string) => void;
}

const paths: Readonly<Record<string, string>> = shapes.paths;
const dots: Readonly<Record<string, readonly number[]>> = shapes.dots;

/** The width is that of the drawing, which is scaled; it has no texts. */
const dotRadius = 7;
const dotRadiusWithValue = 10;

/** Steps, not shades: they can be told apart. By the share of the highest value, closer together where most countries are. */
const steps = [
  { from: 0.5, fill: 'fill-accent' },
  { from: 0.2, fill: 'fill-accent/80' },
  { from: 0.05, fill: 'fill-accent/60' },
  { from: 0.01, fill: 'fill-accent/40' },
  { from: 0, fill: 'fill-accent/25' },
] as const;

const fillOf = (value: number, highest: number): string =>
  value === 0 ? 'fill-line' : (steps.find(({ from }) => value >= from * highest)?.fill ?? 'fill-line');

/** Countries by their values, for pointers. A list beside it has the same values for keyboards and screen readers. */
export function WorldMap({ values, nameOf, formatValue, onChoose }: WorldMapProps) {
  const [active, setActive] = useState<{ country: string; x: number; y: number }>();
  const highest = Math.max(1, ...values.values());
  const valueOf = (country: string) => values.get(country) ?? 0;
  const countryAt = ({ target }: MouseEvent) => (target instanceof SVGElement ? target.dataset['country'] : undefined);
  const follow = (event: MouseEvent<SVGSVGElement>) => {
    const country = countryAt(event);
    const { left, top, width } = event.currentTarget.getBoundingClientRect();
    setActive(country ? { country, x: (event.clientX - left) / width, y: event.clientY - top } : undefined);
  };
  const choose = (event: MouseEvent) => {
    const country = countryAt(event);
    if (country && valueOf(country) > 0) onChoose?.(country);
  };
  const style = (country: string) =>
    `${fillOf(valueOf(country), highest)} ${onChoose && valueOf(country) > 0 ? 'cursor-pointer' : ''} ${active?.country === country ? 'stroke-ink' : 'stroke-surface'}`;
  return (
    <div className="relative" aria-hidden="true">
      <svg
        role="presentation"
        viewBox={`0 0 ${shapes.width} ${shapes.height}`}
        className="block h-auto w-full"
        onPointerMove={follow}
        onPointerLeave={() => setActive(undefined)}
        onClick={choose}
      >
        {Object.entries(paths).map(([country, path]) => (
          <path key={country} data-country={country} d={path} className={style(country)} strokeWidth={2} />
        ))}
        {Object.entries(dots).map(([country, [x, y]]) => (
          <circle
            key={country}
            data-country={country}
            cx={x}
            cy={y}
            r={valueOf(country) > 0 ? dotRadiusWithValue : dotRadius}
            className={style(country)}
            strokeWidth={2}
          />
        ))}
      </svg>
      {active && (
        <p
          className="pointer-events-none absolute z-10 rounded-control border border-line bg-raised px-2.5 py-1.5 text-xs whitespace-nowrap shadow-float"
          style={{
            left: `${100 * active.x}%`,
            top: active.y,
            transform: `translate(${active.x < 0.5 ? '12px' : 'calc(-100% - 12px)'}, -50%)`,
          }}
        >
          <span className="font-semibold">{nameOf(active.country)}</span>{' '}
          <span className="figures">{formatValue(valueOf(active.country))}</span>
        </p>
      )}
    </div>
  );
}
