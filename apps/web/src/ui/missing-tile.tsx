/** The mark with its accent tile gone: there is nothing at this address. */
export function MissingTile() {
  return (
    <svg width="72" height="72" viewBox="0 0 32 32" aria-hidden="true">
      {places.map(([x, y]) => {
        const missing = x === 22 && y === 2;
        return (
          <rect
            key={`${x}-${y}`}
            x={missing ? x + 0.5 : x}
            y={missing ? y + 0.5 : y}
            width={missing ? 7 : 8}
            height={missing ? 7 : 8}
            rx="2"
            className={missing ? 'fill-none stroke-edge' : 'fill-line'}
            {...(missing && { strokeDasharray: '2 1.6' })}
          />
        );
      })}
    </svg>
  );
}

const steps = [2, 12, 22] as const;
const places = steps.flatMap((y) => steps.map((x) => [x, y] as const));
