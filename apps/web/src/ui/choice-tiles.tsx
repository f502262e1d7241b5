import { type ReactNode, useId } from 'react';

export interface ChoiceTile<Value extends string> {
  value: Value;
  label: string;
  /** A second line in a softer color. */
  note?: string;
  picture?: ReactNode;
}

interface ChoiceTilesProps<Value extends string> {
  legend: string;
  help?: string;
  value: Value;
  onChange: (value: Value) => void;
  tiles: readonly ChoiceTile<Value>[];
  disabled?: boolean;
}

/** Radio buttons as tiles with pictures. */
export function ChoiceTiles<Value extends string>(props: ChoiceTilesProps<Value>) {
  const { legend, help, value, onChange, tiles, disabled = false } = props;
  const id = useId();
  const hasPictures = tiles.some(({ picture }) => picture !== undefined);
  // Full rows of equal tiles: six as 3 × 2, four as 2 × 2.
  const columns = !hasPictures
    ? 'grid-cols-[repeat(auto-fit,minmax(4rem,1fr))]'
    : `auto-rows-fr ${tiles.length % 3 === 0 ? 'grid-cols-3' : 'grid-cols-2 sm:grid-cols-4'}`;
  return (
    <fieldset className="grid gap-1.5" aria-describedby={help ? `${id}-help` : undefined} disabled={disabled}>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className={`grid gap-2 ${columns}`}>
        {tiles.map((tile) => (
          <label
            key={tile.value}
            className="grid content-start justify-items-center gap-1.5 rounded-control border border-line bg-surface p-2 text-center transition-colors hover:border-edge has-checked:border-accent has-checked:bg-accent-soft has-disabled:cursor-not-allowed has-disabled:hover:border-line has-disabled:not-has-checked:text-faint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              className="sr-only"
              name={id}
              value={tile.value}
              checked={tile.value === value}
              onChange={() => onChange(tile.value)}
            />
            {tile.picture}
            <span className="font-medium">{tile.label}</span>
            {tile.note && <span className="figures text-xs text-soft">{tile.note}</span>}
          </label>
        ))}
      </div>
      {help && (
        <p id={`${id}-help`} className="text-soft">
          {help}
        </p>
      )}
    </fieldset>
  );
}
