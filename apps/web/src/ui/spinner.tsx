import { LoadingText } from './spoken.tsx';

interface SpinnerProps {
  /** Without a label the spinner is decoration. */
  label?: string | undefined;
  size?: 'sm' | 'lg';
}

/** Four tiles of the logo that light up in turn; without animation if reduced motion is requested. */
export function Spinner({ label, size = 'sm' }: SpinnerProps) {
  const pixels = size === 'sm' ? 16 : 32;
  return (
    <span className="inline-flex" aria-hidden={label ? undefined : true}>
      <svg width={pixels} height={pixels} viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
        {tiles.map(({ x, y, delay }) => (
          <rect
            key={delay}
            x={x}
            y={y}
            width="6"
            height="6"
            rx="1.5"
            className="animate-tile"
            style={{ animationDelay: `${delay}ms` }}
          />
        ))}
      </svg>
      {label && <LoadingText>{label}</LoadingText>}
    </span>
  );
}

const tiles = [
  { x: 1, y: 1, delay: 0 },
  { x: 9, y: 1, delay: 150 },
  { x: 9, y: 9, delay: 300 },
  { x: 1, y: 9, delay: 450 },
];
