import { X } from 'lucide-react';

interface TagChipProps {
  name: string;
  /** `#RRGGBB` */
  color: string;
  /** Adds a button that removes the tag, with this label. */
  removeLabel?: string;
  onRemove?: () => void;
}

/** The color tints the surface only slightly, so that the text is readable with every color and in both themes. */
export function TagChip({ name, color, removeLabel, onRemove }: TagChipProps) {
  return (
    <span
      className="inline-flex max-w-full items-center gap-1.5 rounded-full border px-2 py-0.5 text-xs font-medium text-ink"
      style={{
        backgroundColor: `color-mix(in srgb, ${color} 12%, var(--color-surface))`,
        borderColor: `color-mix(in srgb, ${color} 45%, var(--color-surface))`,
      }}
    >
      <span aria-hidden="true" className="size-2 shrink-0 rounded-full" style={{ backgroundColor: color }} />
      <bdi className="truncate">{name}</bdi>
      {onRemove && (
        <button
          type="button"
          aria-label={removeLabel}
          title={removeLabel}
          className="-my-0.5 -mr-2 grid size-6 shrink-0 place-items-center rounded-full hover:bg-sunken"
          onClick={onRemove}
        >
          <X className="size-3.5" aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
