import type { ReactNode } from 'react';

interface EmptyStateProps {
  picture?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ picture, title, children, action }: EmptyStateProps) {
  return (
    <div className="grid content-center justify-items-center gap-3 rounded-card border border-dashed border-line px-6 py-12 text-center">
      {picture && <div className="text-faint [&>svg]:size-8">{picture}</div>}
      <h2 className="text-base font-semibold">{title}</h2>
      {children && <div className="max-w-md text-soft">{children}</div>}
      {action && <div className="flex flex-wrap justify-center gap-2 pt-2 empty:hidden">{action}</div>}
    </div>
  );
}
