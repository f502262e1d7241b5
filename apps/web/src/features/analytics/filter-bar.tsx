import { SlidersHorizontal } from 'lucide-react';
import { lazy, useId, useRef, useState } from 'react';
import { lazyPart } from '../../i18n/lazy-part.tsx';
import { loadNamespaces } from '../../i18n/text-store.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { Names } from './names.ts';
import type { ChangeView } from './use-view.ts';
import { isFiltered, type View } from './view.ts';

const FilterPanel = lazyPart(
  () => import('./filter-panel.tsx').then((m) => m.FilterPanel),
  ['tags', 'qrCodes'],
  <Skeleton shape="h-48 rounded-card" />,
);

/** In the first screen: the page waits for it. */
const ActiveFilters = lazy(async () => {
  const [part] = await Promise.all([import('./active-filters.tsx'), loadNamespaces(['qrCodes', 'statsDetails'])]);
  return { default: part.ActiveFilters };
});

interface FilterBarProps {
  view: View;
  onChange: ChangeView;
  codeId: string | undefined;
  names: Names;
}

/** Opens the choice of codes, and has a chip with a button for each filter in force. */
export function FilterBar({ view, onChange, codeId, names }: FilterBarProps) {
  const { t } = useTranslation('analytics');
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  /** The button that was used is gone with its filter. */
  const remove: ChangeView = (change) => {
    onChange(change);
    toggle.current?.focus();
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          ref={toggle}
          variant="secondary"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={panelId}
          icon={<SlidersHorizontal className="size-4" aria-hidden="true" />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('filter.open')}
        </Button>
        {isFiltered(view) && <ActiveFilters view={view} onRemove={remove} names={names} />}
      </div>
      <div id={panelId} hidden={!isOpen}>
        {isOpen && <FilterPanel view={view} onChange={onChange} isForAll={codeId === undefined} />}
      </div>
    </div>
  );
}
