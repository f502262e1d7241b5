import type { ComponentProps, ReactNode } from 'react';

interface SwitchProps extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'role' | 'children'> {
  label: ReactNode;
}

export function Switch({ label, ...rest }: SwitchProps) {
  return (
    <label className="inline-flex min-h-6 items-center gap-3 text-ink has-disabled:cursor-not-allowed has-disabled:text-faint">
      <input
        type="checkbox"
        role="switch"
        {...rest}
        className="relative h-6 w-10 shrink-0 appearance-none rounded-full border border-edge bg-sunken transition-colors before:absolute before:top-0.75 before:left-0.75 before:size-4 before:rounded-full before:bg-edge before:transition-all checked:border-accent checked:bg-accent checked:before:translate-x-4 checked:before:bg-on-accent disabled:opacity-55"
      />
      <span>{label}</span>
    </label>
  );
}
