import { type ListSort, listSorts, qrTypes } from '@tessera/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { type ListFilters, maxSearchLength } from './list-filters.ts';

interface ListToolbarProps {
  filters: ListFilters;
  onChange: (change: Partial<ListFilters>) => void;
}

/** Avoids a request per letter without a noticeable delay. */
const searchDelayMs = 250;

/** The choices name themselves, so the labels are only for screen readers. */
export function ListToolbar({ filters, onChange }: ListToolbarProps) {
  const { t } = useTranslation('qrCodes', 'common');
  const allTypes = { value: '', label: t('list.allTypes') };
  return (
    <div role="search" className="grid grid-cols-2 gap-3 sm:grid-cols-[1fr_12rem_12rem]">
      <div className="col-span-2 sm:col-span-1">
        <SearchField search={filters.search} onChange={(search) => onChange({ search })} />
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
  );
}

function SearchField({ search, onChange }: { search: string; onChange: (search: string) => void }) {
  const { t } = useTranslation('qrCodes');
  const [typed, setTyped] = useState(search);
  const [lastSearch, setLastSearch] = useState(search);
  // The search was changed elsewhere, such as by browser back.
  if (lastSearch !== search) {
    setLastSearch(search);
    if (typed.trim() !== search) setTyped(search);
  }
  const apply = useEffectEvent(() => {
    if (typed.trim() !== search) onChange(typed.trim());
  });
  useEffect(() => {
    const timer = setTimeout(apply, searchDelayMs);
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
