import type { ComponentProps, ReactNode } from 'react';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'children'> {
  /** Without it, the checkbox needs an `aria-label`. */
  label?: ReactNode;
  /** Some of what it stands for is checked. Replaces the `ref` of a form. */
  indeterminate?: boolean;
}

export function Checkbox({ label, indeterminate, ...rest }: CheckboxProps) {
  return (
    <label className="inline-flex items-start py-0.5 gap-2.5 text-ink has-disabled:cursor-not-allowed has-disabled:text-faint">
      <span className="grid h-5 place-items-center">
        <input
          type="checkbox"
          {...rest}
          {...(indeterminate !== undefined && {
            ref: (input: HTMLInputElement | null) => {
              if (input) input.indeterminate = indeterminate;
            },
          })}
          className="peer col-start-1 row-start-1 size-4.5 appearance-none rounded-small border border-edge bg-surface transition-colors checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent disabled:border-line disabled:bg-sunken"
        />
        <svg
          viewBox="0 0 16 16"
          className="pointer-events-none col-start-1 row-start-1 size-3.5 fill-none stroke-on-accent stroke-2 opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-100"
          aria-hidden="true"
        >
          <path d={indeterminate ? 'M4 8h8' : 'M3.5 8.5l3 3 6-7'} strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      </span>
      {label && <span className="min-w-0">{label}</span>}
    </label>
  );
}
