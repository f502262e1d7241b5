import type { ClickField } from '@tessera/contract';
import { X } from 'lucide-react';
import { useShareName } from './share-name.ts';
import { useTags } from '../../codes/tags/tag-queries.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { TagChip } from '../../ui/tag-chip.tsx';
import type { Names } from './names.ts';
import type { ChangeView } from './use-view.ts';
import { filterFields, filterTexts, noFilters, type View } from './view.ts';

interface ActiveFiltersProps {
  view: View;
  onRemove: ChangeView;
  names: Names;
}

const neutral = '#64748B';

/** A chip with a button for each filter in force. */
export function ActiveFilters({ view, onRemove, names }: ActiveFiltersProps) {
  const { t } = useTranslation('analytics', 'common');
  const clickFilterName = useClickFilterName(names);
  const chip = (key: string, name: string, change: Partial<View>) => (
    <Chip key={key} name={name} onRemove={() => onRemove(change)} />
  );
  return (
    <>
      {view.codes.map((id) => {
        const name = t('filter.named', {
          field: t('codes.code'),
          value: names.codes.get(id) ?? t('filter.unknownCode'),
        });
        return chip(id, name, { codes: view.codes.filter((code) => code !== id) });
      })}
      {view.tags.length > 0 && <TagChips view={view} onRemove={onRemove} />}
      {view.type &&
        chip('type', t('filter.named', { field: t('field.type'), value: t(`common:qrType.${view.type}`) }), {
          type: undefined,
        })}
      {filterFields.map((field) => {
        const value = view.clicks[field];
        if (value === undefined) return null;
        const { [field]: _, ...clicks } = view.clicks;
        return chip(field, clickFilterName(field, value), { clicks });
      })}
      <Button
        variant="ghost"
        size="sm"
        icon={<X className="size-4" aria-hidden="true" />}
        onClick={() => onRemove(noFilters)}
      >
        {t('filter.clear')}
      </Button>
    </>
  );
}

function Chip({ name, color = neutral, onRemove }: { name: string; color?: string; onRemove: () => void }) {
  const { t } = useTranslation('qrCodes');
  return <TagChip name={name} color={color} removeLabel={t('list.removeFilter', { name })} onRemove={onRemove} />;
}

/** A tag that was deleted is shown as well: it is the reason why no code matches. */
function TagChips({ view, onRemove }: Omit<ActiveFiltersProps, 'names'>) {
  const { t } = useTranslation('qrCodes');
  const { data: known } = useTags();
  return view.tags.map((id) => {
    const { name, color } = known?.find((tag) => tag.id === id) ?? {
      name: known ? t('list.deletedTag') : '…',
      color: neutral,
    };
    const tags = view.tags.filter((chosen) => chosen !== id);
    return <Chip key={id} name={name} color={color} onRemove={() => onRemove({ tags })} />;
  });
}

function useClickFilterName({ ruleOf }: Names): (field: ClickField, value: string) => string {
  const { t } = useTranslation('analytics');
  const shareName = useShareName(ruleOf);
  return (field, value) => {
    const text = filterTexts[field];
    const name =
      field === 'source'
        ? t(`source.${value as 'scan' | 'click' | 'unknown'}`)
        : text && shareName(text, value || null);
    return t('filter.named', { field: t(`field.${field}`), value: name ?? value });
  };
}
