import type { ReactNode } from 'react';

interface AuthCardProps {
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** The way to a neighbouring page, below the card. */
  footer?: ReactNode;
}

export function AuthCard({ title, description, children, footer }: AuthCardProps) {
  return (
    <div className="grid w-full max-w-md gap-4">
      <section className="grid gap-5 rounded-card border border-line bg-surface p-6 sm:p-8">
        <header className="grid gap-1">
          <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
          {description && <p className="text-soft">{description}</p>}
        </header>
        {children}
      </section>
      {footer && <div className="px-2 text-center text-soft">{footer}</div>}
    </div>
  );
}
