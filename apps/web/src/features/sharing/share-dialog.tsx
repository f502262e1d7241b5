import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTags } from '../../codes/tags/tag-queries.ts';
import { LoadState } from '../../i18n/load-state.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { userCall } from '../../session/user-call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { shareChanges, type ShareValues } from './share-form-values.ts';
import { ShareForm } from './share-form.tsx';
import { ShareItem } from './share-item.tsx';
import { useShares } from './share-queries.ts';

interface ShareDialogProps {
  /** Absent: all shares of the account, and those of tags and of all codes can be created. */
  codeId: string | undefined;
  onClose: () => void;
}

/** Public pages with these statistics. */
export function ShareDialog({ codeId, onClose }: ShareDialogProps) {
  const { t } = useTranslation('sharing', 'errors');
  const query = useShares();
  const { data, dataUpdatedAt } = query;
  const [isCreating, setIsCreating] = useState(false);
  const shown = data?.filter(({ target_id: id }) => codeId === undefined || id === codeId);
  return (
    <Dialog open onOpenChange={onClose} title={t('title')} description={t('description')} closeLabel={t('close')}>
      {shown ? (
        <>
          {shown.length > 0 && (
            <ul className="grid border-y border-line">
              {shown.map((share) => (
                <ShareItem key={share.id} share={share} asOf={dataUpdatedAt} />
              ))}
            </ul>
          )}
          {isCreating || shown.length === 0 ? (
            <NewShare
              codeId={codeId}
              onDone={() => setIsCreating(false)}
              onCancel={() => (shown.length === 0 ? onClose() : setIsCreating(false))}
            />
          ) : (
            <div className="flex justify-end">
              <Button icon={<Plus className="size-4" aria-hidden="true" />} onClick={() => setIsCreating(true)}>
                {t('form.create')}
              </Button>
            </div>
          )}
        </>
      ) : (
        <LoadState failed={t('failed')} query={query} shape="h-48 rounded-card" />
      )}
    </Dialog>
  );
}

function NewShare({
  codeId,
  onDone,
  onCancel,
}: {
  codeId: string | undefined;
  onDone: () => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation('sharing');
  const tags = useTags();
  const create = (values: ShareValues) => {
    const settings = shareChanges(values, Date.now());
    if (codeId !== undefined) return userCall('POST /shares', { body: { kind: 'code', id: codeId, ...settings } });
    if (values.tagId === '') return userCall('POST /shares', { body: { kind: 'account', ...settings } });
    return userCall('POST /shares', { body: { kind: 'tag', id: values.tagId, ...settings } });
  };
  return (
    <ShareForm
      share={undefined}
      hasCodes={codeId === undefined}
      tags={codeId === undefined ? (tags.data ?? []) : []}
      action={create}
      actionLabel={t('form.create')}
      onDone={onDone}
      onCancel={onCancel}
    />
  );
}
