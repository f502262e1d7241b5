/** Three by three tiles, one of them in the accent. */
export function LogoMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="shrink-0 fill-ink">
      {places.map(([x, y]) => (
        <rect
          key={`${x}-${y}`}
          x={x}
          y={y}
          width="8"
          height="8"
          rx="2"
          className={x === 22 && y === 2 ? 'fill-accent' : undefined}
        />
      ))}
    </svg>
  );
}

const steps = [2, 12, 22] as const;
const places = steps.flatMap((y) => steps.map((x) => [x, y] as const));
