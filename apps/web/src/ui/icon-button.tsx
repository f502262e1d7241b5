import type { ComponentProps, ReactNode } from 'react';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'aria-label' | 'children'> {
  /** An icon alone says nothing to a screen reader; the label does. */
  label: string;
  icon: ReactNode;
}

export function IconButton({ label, icon, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className="grid size-10 shrink-0 place-items-center rounded-control text-soft transition-colors not-disabled:hover:bg-sunken not-disabled:hover:text-ink disabled:cursor-not-allowed disabled:opacity-55 [&_svg]:size-5"
    >
      {icon}
    </button>
  );
}
