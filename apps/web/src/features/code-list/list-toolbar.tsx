import { type ListSort, listSorts, qrTypes } from '@tessera/contract';
import { SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { typingPauseMs } from '../../lib/use-debounced.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type ListFilters, maxSearchLength } from '../../codes/list-filters.ts';
import { StatusSelect } from './status-select.tsx';

const ActiveFilters = lazy(() => import('./active-filters.tsx').then((m) => ({ default: m.ActiveFilters })));
const FilterPanel = lazy(() => import('./filter-panel.tsx').then((m) => ({ default: m.FilterPanel })));

interface ListToolbarProps {
  filters: ListFilters;
  onChange: (change: Partial<ListFilters>) => void;
}

/** The choices name themselves, so the labels are only for screen readers. */
export function ListToolbar({ filters, onChange }: ListToolbarProps) {
  const { t } = useTranslation('qrCodes', 'common');
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const allTypes = { value: '', label: t('list.allTypes') };
  return (
    <div role="search" className="grid grid-cols-1 gap-3">
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-[1fr_repeat(3,10rem)_auto]">
        <div className="col-span-full flex gap-3 xl:contents">
          <div className="min-w-0 flex-1">
            <SearchField search={filters.search} onChange={(search) => onChange({ search })} />
          </div>
          <div className="shrink-0 xl:order-last">
            <Button
              variant="secondary"
              aria-expanded={isOpen}
              aria-controls={panelId}
              icon={<SlidersHorizontal className="size-4" aria-hidden="true" />}
              onClick={() => setIsOpen(!isOpen)}
            >
              <span className="max-sm:sr-only">{t('list.moreFilters')}</span>
            </Button>
          </div>
        </div>
        {/* On a phone, it is part of the panel. */}
        <div className="max-sm:hidden">
          <StatusSelect status={filters.status} onChange={(status) => onChange({ status })} />
        </div>
        <Select
          aria-label={t('list.type')}
          value={filters.type ?? ''}
          choices={[allTypes, ...qrTypes.map((type) => ({ value: type, label: t(`common:qrType.${type}`) }))]}
          onChange={({ target }) => onChange({ type: qrTypes.find((type) => type === target.value) })}
        />
        <Select
          aria-label={t('list.sort')}
          value={filters.sort}
          choices={listSorts.map((sort) => ({ value: sort, label: t(`list.sorts.${sort}`) }))}
          onChange={({ target }) => onChange({ sort: target.value as ListSort })}
        />
      </div>
      <div id={panelId} hidden={!isOpen}>
        {isOpen && (
          <Suspense fallback={<Skeleton shape="h-48 rounded-card" />}>
            <FilterPanel filters={filters} onChange={onChange} />
          </Suspense>
        )}
      </div>
      {(filters.tags.length > 0 || filters.createdFrom || filters.createdTo) && (
        <Suspense fallback={<div className="h-6" />}>
          <ActiveFilters filters={filters} onChange={onChange} />
        </Suspense>
      )}
    </div>
  );
}

function SearchField({ search, onChange }: { search: string; onChange: (search: string) => void }) {
  const { t } = useTranslation('qrCodes');
  const [typed, setTyped] = useState(search);
  const [lastSearch, setLastSearch] = useState(search);
  const [applied, setApplied] = useState(search);
  if (lastSearch !== search) {
    setLastSearch(search);
    // Changed elsewhere, such as by browser back. The field's own search may arrive after more was typed.
    if (search !== applied) {
      setApplied(search);
      setTyped(search);
    }
  }
  const apply = useEffectEvent(() => {
    if (typed.trim() === search) return;
    setApplied(typed.trim());
    onChange(typed.trim());
  });
  useEffect(() => {
    const timer = setTimeout(apply, typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <Input
      type="search"
      aria-label={t('list.search')}
      value={typed}
      maxLength={maxSearchLength}
      placeholder={t('list.searchHint')}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}
