import { limits } from '@tessera/contract';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useErrorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TagChip } from '../../ui/tag-chip.tsx';
import { matchingTags } from './matching-tags.ts';
import { useCreateTag, useTags } from './tag-queries.ts';

interface TagChoicesProps {
  label: string;
  /** Ids of the chosen tags. */
  value: readonly string[];
  onChange: (ids: string[]) => void;
  /** Offers to create the typed tag if there is none of that name. */
  canCreate?: boolean;
  /** Shows only the chosen tags until the field has the focus. */
  isCompact?: boolean;
}

/** A search over the tags of the account. Chosen tags stay in the list while typing. Needs the namespace tags. */
export function TagChoices({ label, value, onChange, canCreate = false, isCompact = false }: TagChoicesProps) {
  const { t } = useTranslation('tags', 'errors');
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(!isCompact);
  const { data: tags, isError } = useTags();
  const creation = useCreateTag();
  const errorText = useErrorMessage(creation.error ?? (isError ? new Error('tags not loaded') : null));
  const name = typed.trim();
  const isNew = name !== '' && tags !== undefined && !tags.some((tag) => isSameName(tag.name, name));
  const create = () =>
    creation.mutate(name, {
      onSuccess: ({ id }) => {
        onChange([...value, id]);
        setTyped('');
      },
    });
  const toggle = (id: string, isChosen: boolean) =>
    onChange(isChosen ? [...value, id] : value.filter((chosen) => chosen !== id));
  return (
    <div className="grid content-start gap-2">
      <Field label={label} error={errorText}>
        {(control) => (
          <Input
            {...control}
            type="search"
            autoComplete="off"
            maxLength={limits.tags.maxNameLength}
            placeholder={t(canCreate ? 'searchOrCreate' : 'search')}
            value={typed}
            onFocus={() => setIsOpen(true)}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Enter must not submit the form around the field.
              event.preventDefault();
              if (canCreate && isNew && !creation.isPending) create();
            }}
          />
        )}
      </Field>
      {isOpen && !tags && !isError && <Skeleton shape="h-24" />}
      {tags && (isOpen || value.length > 0) && (
        <TagList
          tags={isOpen ? matchingTags(tags, name, value) : tags.filter(({ id }) => value.includes(id))}
          value={value}
          onToggle={toggle}
          hasTags={tags.length > 0}
        />
      )}
      {canCreate && isNew && (
        <div>
          <Button
            variant="secondary"
            size="sm"
            loading={creation.isPending}
            icon={<Plus className="size-4" aria-hidden="true" />}
            onClick={create}
          >
            {t('create', { name })}
          </Button>
        </div>
      )}
    </div>
  );
}

const isSameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

interface TagListProps {
  tags: ReturnType<typeof matchingTags>;
  value: readonly string[];
  onToggle: (id: string, isChosen: boolean) => void;
  hasTags: boolean;
}

function TagList({ tags, value, onToggle, hasTags }: TagListProps) {
  const { t } = useTranslation('tags');
  if (tags.length === 0) return <p className="text-soft">{t(hasTags ? 'noMatch' : 'none')}</p>;
  return (
    <div className="grid max-h-48 content-start gap-1 overflow-y-auto rounded-control border border-line p-3">
      {tags.map(({ id, name, color, code_count }) => (
        <Checkbox
          key={id}
          checked={value.includes(id)}
          onChange={({ target }) => onToggle(id, target.checked)}
          label={
            <span className="flex min-w-0 items-center gap-2">
              <TagChip name={name} color={color} />
              <span className="figures text-xs text-soft" aria-hidden="true">
                {code_count}
              </span>
            </span>
          }
        />
      ))}
    </div>
  );
}
