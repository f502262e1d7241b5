import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { type ButtonStyle, buttonStyle } from './button-style.ts';
import { Spinner } from './spinner.tsx';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'>, ButtonStyle {
  icon?: ReactNode;
  /** Keeps the width and ignores clicks. Unlike `disabled`, it keeps the focus. */
  loading?: boolean;
  /** Read by screen readers instead of the text while loading. */
  loadingLabel?: string;
}

export function Button(props: ButtonProps) {
  const { variant, size, wide, icon, loading = false, loadingLabel, children, onClick, ...rest } = props;
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (loading) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={buttonStyle({ variant, size, wide })}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={handleClick}
    >
      <span className={loading ? 'contents *:invisible' : 'contents'}>
        {icon}
        {children && <span>{children}</span>}
      </span>
      {loading && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner label={loadingLabel} />
        </span>
      )}
    </button>
  );
}
