import type { ReactNode } from 'react';
import { readFilters, writeFilters } from '../../codes/list-filters.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useSearchParams } from '../../lib/router/hooks.ts';
import { Link } from '../../lib/router/link.tsx';

/** Leads to the codes with one tag. The other filters stay. On these codes, it removes the filter. */
export function TagLink({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  const { t } = useTranslation('tags', 'qrCodes');
  const [params] = useSearchParams();
  const filters = readFilters(params);
  const isOnly = filters.tags.length === 1 && filters.tags[0] === id;
  const to = writeFilters(params, { ...filters, tags: isOnly ? [] : [id] });
  const label = t(isOnly ? 'qrCodes:list.removeFilter' : 'filter', { name });
  return (
    <Link
      to={`?${to.toString()}`}
      className="flex min-h-6 min-w-0 items-center rounded-full underline-offset-2 hover:underline"
      aria-label={label}
      title={label}
    >
      {children}
    </Link>
  );
}
