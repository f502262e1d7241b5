import type { ReactNode } from 'react';

interface CardProps {
  title?: string;
  description?: ReactNode;
  /** Shown next to the title. */
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
        <header className="grid gap-1">
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            {title && <h2 className="text-base font-semibold">{title}</h2>}
            {aside}
          </div>
          {description && <p className="text-soft">{description}</p>}
        </header>
      )}
      {children}
    </section>
  );
}
