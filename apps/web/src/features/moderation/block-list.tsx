import type { AdminBlock } from '@tessera/contract';
import { Ban } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useFocusWhen } from '../../lib/use-focus-when.ts';
import { userCall } from '../../session/user-call.ts';
import { Button } from '../../ui/button.tsx';
import { useBlocks } from './admin-queries.ts';
import { blockedName, useBlockColumns } from './block-columns.tsx';
import { BlockDialog, ReasonDialog } from './lazy-dialogs.ts';
import { ListFrame } from './list-frame.tsx';
import { RecordTable } from '../../ui/record-table.tsx';

type View = { kind: 'list' | 'add' | 'removed' } | { kind: 'remove'; block: AdminBlock };

export function BlockList() {
  const { t } = useTranslation('admin');
  const query = useBlocks();
  const [view, setView] = useState<View>({ kind: 'list' });
  const close = () => setView({ kind: 'list' });
  const columns = useBlockColumns((block) => setView({ kind: 'remove', block }));
  const addButton = useFocusWhen<HTMLButtonElement>(view.kind === 'removed');
  return (
    <div className="grid gap-4">
      <div>
        <Button
          ref={addButton}
          icon={<Ban className="size-4" aria-hidden="true" />}
          onClick={() => setView({ kind: 'add' })}
        >
          {t('blocks.add')}
        </Button>
      </div>
      <ListFrame
        query={query}
        rows={query.data?.pages.flatMap(({ blocks }) => blocks)}
        empty={{ title: t('blocks.empty'), text: t('blocks.emptyText') }}
      >
        {(rows) => <RecordTable caption={t('blocks.caption')} rows={rows} rowKey={({ id }) => id} columns={columns} />}
      </ListFrame>
      {view.kind === 'add' && <BlockDialog onClose={close} />}
      {view.kind === 'remove' && (
        <ReasonDialog
          kind="unblock"
          name={blockedName(view.block)}
          isSent={view.block.kind === 'code'}
          action={(body) => userCall('POST /admin/blocks/{id}/remove', { params: { id: view.block.id }, body })}
          onClose={close}
          onDone={() => setView({ kind: 'removed' })}
        />
      )}
    </div>
  );
}
