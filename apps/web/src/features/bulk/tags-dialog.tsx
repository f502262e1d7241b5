import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TagChoices } from '../../codes/tags/tag-choices.tsx';
import type { BulkDialogProps } from './bulk-dialog.ts';

/** Adds tags to the selected codes or removes them. */
export function TagsDialog({ count, busy, failure, onStart, onClose }: BulkDialogProps) {
  const { t } = useTranslation('bulk');
  const [tagIds, setTagIds] = useState<string[]>([]);
  const isEmpty = tagIds.length === 0;
  return (
    <Dialog
      open
      onOpenChange={() => !busy && onClose()}
      title={t('tags.title', { count })}
      closeLabel={t('close')}
      actions={
        <>
          <Button
            variant="secondary"
            disabled={isEmpty || busy}
            onClick={() => onStart({ action: 'untag', tag_ids: tagIds })}
          >
            {t('tags.remove')}
          </Button>
          <Button loading={busy} disabled={isEmpty} onClick={() => onStart({ action: 'tag', tag_ids: tagIds })}>
            {t('tags.add')}
          </Button>
        </>
      }
    >
      <TagChoices label={t('tags.label')} value={tagIds} onChange={setTagIds} canCreate />
      {failure && <Banner tone="error">{failure}</Banner>}
    </Dialog>
  );
}
