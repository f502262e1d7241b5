import type { QrCode } from '@tessera/contract';
import { StickyNote } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { TagChip } from '../../ui/tag-chip.tsx';

/** More tags would make the row higher. */
const maxTags = 4;

/** The tags and the note of a code; nothing without them. */
export function RowMarks({ code: { tags, note } }: { code: QrCode }) {
  const { t } = useTranslation('tags');
  if (tags.length === 0 && !note) return null;
  const rest = tags.slice(maxTags);
  return (
    <div className="mt-0.5 flex min-w-0 flex-wrap items-center gap-1.5 md:flex-nowrap">
      {tags.length > 0 && (
        <ul aria-label={t('label')} className="flex min-w-0 flex-wrap gap-1 md:flex-nowrap">
          {tags.slice(0, maxTags).map(({ id, name, color }) => (
            <li key={id} className="relative flex max-w-40 min-w-0">
              <TagChip name={name} color={color} />
            </li>
          ))}
          {rest.length > 0 && (
            <li
              className="relative shrink-0 text-xs text-soft"
              title={rest.map(({ name }) => name).join(', ')}
              aria-label={t('more', { count: rest.length })}
            >
              +{rest.length}
            </li>
          )}
        </ul>
      )}
      {note && (
        <p className="relative flex min-w-0 flex-1 items-center gap-1 text-xs text-soft" title={note}>
          <StickyNote className="size-3.5 shrink-0" aria-hidden="true" />
          <span className="sr-only">{t('note')}</span>
          <span className="truncate">{note}</span>
        </p>
      )}
    </div>
  );
}
