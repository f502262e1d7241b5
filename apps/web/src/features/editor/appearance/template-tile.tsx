import type { ReactNode } from 'react';

interface TemplateTileProps {
  /** The picture; undefined while it is drawn. */
  sample: string | undefined;
  disabled: boolean;
  onClick: () => void;
  /** The name. */
  children: ReactNode;
}

/** A look as a picture with its name; a click applies it. */
export function TemplateTile({ sample, disabled, onClick, children }: TemplateTileProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      className="grid size-full content-start justify-items-center gap-1.5 rounded-control border border-line bg-surface p-2 text-center text-xs font-medium wrap-anywhere transition-colors sm:text-sm not-disabled:hover:border-edge disabled:cursor-not-allowed disabled:text-faint"
      onClick={onClick}
    >
      <span className="block h-24 w-full sm:h-28 rounded-small bg-[#fff] p-1 brightness-(--code-brightness)">
        {sample && <img src={sample} alt="" className="size-full object-contain" />}
      </span>
      {children}
    </button>
  );
}
