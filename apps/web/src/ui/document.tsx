import type { ReactNode } from 'react';

interface DocumentProps {
  title: string;
  note: string;
  intro: string;
  sections: readonly { title: string; text: string }[];
  footer?: ReactNode;
}

/** A page of text in one narrow column. */
export function Document({ title, note, intro, sections, footer }: DocumentProps) {
  return (
    <article className="grid w-full max-w-2xl gap-6 rounded-card border border-line bg-surface p-6 sm:p-10">
      <header className="grid gap-2">
        <h1 className="text-2xl font-semibold tracking-tight text-balance">{title}</h1>
        <p className="text-sm text-soft">{note}</p>
      </header>
      <p className="text-base leading-relaxed">{intro}</p>
      {sections.map((section) => (
        <section key={section.title} className="grid gap-1.5">
          <h2 className="text-base font-semibold">{section.title}</h2>
          <p className="text-base leading-relaxed text-pretty">{section.text}</p>
        </section>
      ))}
      {footer}
    </article>
  );
}
