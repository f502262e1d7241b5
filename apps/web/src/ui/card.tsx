import type { ReactNode } from 'react';

interface CardProps {
  title?: string;
  description?: ReactNode;
  /** Sits beside the title. */
  aside?: ReactNode;
  children?: ReactNode;
  tone?: 'plain' | 'danger';
}

export function Card({ title, description, aside, children, tone = 'plain' }: CardProps) {
  return (
    <section
      className={`grid content-start gap-4 rounded-card border bg-surface p-5 ${tone === 'danger' ? 'border-danger/50' : 'border-line'}`}
    >
      {(title || aside) && (
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="grid min-w-0 gap-1">
            {title && <h2 className="text-base font-semibold">{title}</h2>}
            {description && <p className="text-soft">{description}</p>}
          </div>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
