import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from './icon-button.tsx';

interface PaginationProps {
  label: string;
  page: number;
  pages: number;
  /** The position as text, such as "Page 2 of 5". */
  text: string;
  previousLabel: string;
  nextLabel: string;
  onChange: (page: number) => void;
}

export function Pagination({ label, page, pages, text, previousLabel, nextLabel, onChange }: PaginationProps) {
  return (
    <nav aria-label={label} className="flex items-center justify-center gap-2">
      <IconButton
        label={previousLabel}
        icon={<ChevronLeft aria-hidden="true" />}
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      />
      <span className="figures text-soft" aria-live="polite">
        {text}
      </span>
      <IconButton
        label={nextLabel}
        icon={<ChevronRight aria-hidden="true" />}
        disabled={page >= pages}
        onClick={() => onChange(page + 1)}
      />
    </nav>
  );
}
