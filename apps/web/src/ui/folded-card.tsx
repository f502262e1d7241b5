import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';

interface FoldedCardProps {
  title: string;
  /** What is inside. */
  description: string;
  startsOpen: boolean;
  /** A field inside has an error, which must be seen. */
  hasError: boolean;
  children: ReactNode;
}

/** A card for what most people do not need. */
export function FoldedCard({ title, description, startsOpen, hasError, children }: FoldedCardProps) {
  const [isOpen, setIsOpen] = useState(startsOpen);
  return (
    <details
      className="group rounded-card border border-line bg-surface"
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => {
        if (hasError) currentTarget.open = true;
        setIsOpen(currentTarget.open);
      }}
    >
      <summary className="flex cursor-pointer items-center justify-between gap-3 rounded-card p-5 [&::-webkit-details-marker]:hidden">
        <span className="grid gap-1">
          <h2 className="text-base font-semibold">{title}</h2>
          <span className="text-soft group-open:hidden">{description}</span>
        </span>
        <ChevronDown
          className="size-5 shrink-0 text-soft transition-transform group-open:rotate-180"
          aria-hidden="true"
        />
      </summary>
      <div className="grid content-start gap-4 px-5 pb-5">{children}</div>
    </details>
  );
}
