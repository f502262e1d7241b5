import { tiles } from './logo-tiles.ts';

/** Three by three tiles, one of them in the accent color. */
export function LogoMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="shrink-0 fill-ink">
      {tiles.map(({ x, y, isAccent }) => (
        <rect
          key={`${x}-${y}`}
          x={x}
          y={y}
          width="8"
          height="8"
          rx="2"
          className={isAccent ? 'fill-accent' : undefined}
        />
      ))}
    </svg>
  );
}

export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5 text-lg font-semibold tracking-tight text-ink">
      <LogoMark />
      Tessera
    </span>
  );
}
