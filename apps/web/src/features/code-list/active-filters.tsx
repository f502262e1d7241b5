import { formatDate } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { TagChip } from '../../ui/tag-chip.tsx';
import { useTags } from '../../codes/tags/tag-queries.ts';
import type { ListFilters } from '../../codes/list-filters.ts';

interface ActiveFiltersProps {
  filters: ListFilters;
  onChange: (change: Partial<ListFilters>) => void;
}

const neutral = '#64748B';

/** The chosen tags and days, each with a button that removes it. They are not visible while the panel is closed. */
export function ActiveFilters({ filters, onChange }: ActiveFiltersProps) {
  const { t } = useTranslation('qrCodes');
  const language = useLanguage();
  const { createdFrom, createdTo, tags } = filters;
  const day = (date: string) => formatDate(`${date}T12:00:00Z`, language);
  const chip = (name: string, onRemove: () => void) => (
    <TagChip name={name} color={neutral} removeLabel={t('list.removeFilter', { name })} onRemove={onRemove} />
  );
  return (
    <div className="flex flex-wrap items-center gap-2">
      {tags.length > 0 && <TagChips filters={filters} onChange={onChange} />}
      {createdFrom && chip(t('list.from', { day: day(createdFrom) }), () => onChange({ createdFrom: '' }))}
      {createdTo && chip(t('list.to', { day: day(createdTo) }), () => onChange({ createdTo: '' }))}
    </div>
  );
}

/** A tag that was deleted is shown as well: it is the reason why no code matches. */
function TagChips({ filters: { tags, tagMatch }, onChange }: ActiveFiltersProps) {
  const { t } = useTranslation('qrCodes');
  const { data: known } = useTags();
  if (!known) return null;
  return (
    <>
      {tags.length > 1 && <span className="text-soft">{t(`list.tagMatches.${tagMatch}`)}</span>}
      {tags.map((id) => {
        const { name, color } = known.find((tag) => tag.id === id) ?? { name: t('list.deletedTag'), color: neutral };
        return (
          <TagChip
            key={id}
            name={name}
            color={color}
            removeLabel={t('list.removeFilter', { name })}
            onRemove={() => onChange({ tags: tags.filter((chosen) => chosen !== id) })}
          />
        );
      })}
    </>
  );
}
