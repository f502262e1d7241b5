import { tiles } from './logo-tiles.ts';

/** The logo without its accent tile, for the not-found page. */
export function MissingTile() {
  return (
    <svg width="72" height="72" viewBox="0 0 32 32" aria-hidden="true">
      {tiles.map(({ x, y, isAccent: missing }) => (
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
      ))}
    </svg>
  );
}
