import type { ComponentProps, ReactNode } from 'react';

/** Also for links that look like icon buttons. */
export const iconButtonStyle =
  'grid size-10 shrink-0 place-items-center rounded-control text-soft transition-colors not-disabled:hover:bg-sunken not-disabled:hover:text-ink disabled:cursor-not-allowed disabled:opacity-55 [&_svg]:size-5';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'aria-label' | 'children'> {
  /** For screen readers: the icon has no text. */
  label: string;
  icon: ReactNode;
}

export function IconButton({ label, icon, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} aria-label={label} className={iconButtonStyle}>
      {icon}
    </button>
  );
}
