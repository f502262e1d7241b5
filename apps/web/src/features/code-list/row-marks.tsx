import type { QrCode } from '@tessera/contract';
import { StickyNote } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { TagChip } from '../../ui/tag-chip.tsx';
import { TagLink } from './tag-link.tsx';

/** More tags would make the row higher. They are shown on demand. */
const maxTags = 3;

/** The tags and the note of a code; nothing without them. */
export function RowMarks({ code: { tags, note } }: { code: QrCode }) {
  const { t } = useTranslation('tags');
  if (tags.length === 0 && !note) return null;
  return (
    <div className="mt-1 flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      {tags.length > 0 && <RowTags tags={tags} />}
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

function RowTags({ tags }: Pick<QrCode, 'tags'>) {
  const { t } = useTranslation('tags');
  const [hasAll, setHasAll] = useState(false);
  const shown = hasAll ? tags : tags.slice(0, maxTags);
  const rest = tags.length - shown.length;
  return (
    <ul aria-label={t('label')} className="flex min-w-0 flex-wrap gap-1">
      {shown.map((tag) => (
        <li key={tag.id} className="relative flex max-w-40 min-w-0">
          <TagLink id={tag.id} name={tag.name}>
            <TagChip name={tag.name} color={tag.color} />
          </TagLink>
        </li>
      ))}
      {rest > 0 && (
        <li className="relative shrink-0">
          <button
            type="button"
            className="h-6 rounded-full px-2 text-xs font-medium text-soft hover:bg-sunken hover:text-ink"
            aria-label={t('more', { count: rest })}
            onClick={() => setHasAll(true)}
          >
            +{rest}
          </button>
        </li>
      )}
    </ul>
  );
}
