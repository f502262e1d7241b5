import { useState } from 'react';
import { lazyPart } from '../../i18n/lazy-part.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { TagChoices } from '../../codes/tags/tag-choices.tsx';
import type { ListFilters } from '../../codes/list-filters.ts';
import { StatusSelect } from './status-select.tsx';

const ManageTagsDialog = lazyPart(() => import('./manage-tags-dialog.tsx').then((m) => m.ManageTagsDialog));

interface FilterPanelProps {
  filters: ListFilters;
  onChange: (change: Partial<ListFilters>) => void;
}

/** Tags and dates. It is part of the page, so it covers nothing. */
export function FilterPanel({ filters, onChange }: FilterPanelProps) {
  const { t } = useTranslation('qrCodes', 'tags');
  const [isManaging, setIsManaging] = useState(false);
  return (
    <div className="grid animate-fade gap-5 rounded-card border border-line bg-surface p-4 md:grid-cols-2">
      <div className="grid content-start justify-items-start gap-2">
        <div className="w-full">
          <TagChoices label={t('list.tags')} value={filters.tags} onChange={(tags) => onChange({ tags })} />
        </div>
        <Button variant="ghost" size="sm" onClick={() => setIsManaging(true)}>
          {t('tags:manage')}
        </Button>
        {isManaging && <ManageTagsDialog onClose={() => setIsManaging(false)} />}
      </div>
      <div className="grid content-start gap-4">
        <div className="sm:hidden">
          <StatusSelect status={filters.status} onChange={(status) => onChange({ status })} />
        </div>
        {filters.tags.length > 1 && (
          <Field label={t('list.tagMatch')}>
            {(control) => (
              <Select
                {...control}
                value={filters.tagMatch}
                choices={[
                  { value: 'any', label: t('list.tagMatches.any') },
                  { value: 'all', label: t('list.tagMatches.all') },
                ]}
                onChange={({ target }) => onChange({ tagMatch: target.value === 'all' ? 'all' : 'any' })}
              />
            )}
          </Field>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('list.createdFrom')}>
            {(control) => (
              <Input
                {...control}
                type="date"
                value={filters.createdFrom}
                max={filters.createdTo || undefined}
                onChange={({ target }) => onChange({ createdFrom: target.value })}
              />
            )}
          </Field>
          <Field label={t('list.createdTo')}>
            {(control) => (
              <Input
                {...control}
                type="date"
                value={filters.createdTo}
                min={filters.createdFrom || undefined}
                onChange={({ target }) => onChange({ createdTo: target.value })}
              />
            )}
          </Field>
        </div>
      </div>
    </div>
  );
}
