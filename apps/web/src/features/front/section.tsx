import { type ReactNode, useId } from 'react';

/** A titled part of the front page. */
export function Section({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-5">
      <header className="grid gap-1">
        <h2 id={id} className="text-xl font-semibold tracking-tight">
          {title}
        </h2>
        {text && <p className="text-soft">{text}</p>}
      </header>
      {children}
    </section>
  );
}
