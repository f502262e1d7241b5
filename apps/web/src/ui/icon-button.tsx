import type { ComponentProps, ReactNode } from 'react';
import { iconButtonStyle } from './icon-button-style.ts';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'aria-label' | 'children'> {
  /** An icon alone says nothing to a screen reader; the label does. */
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
