import { useQueryClient } from '@tanstack/react-query';
import type { DestinationChange } from '@tessera/contract';
import { errorMessage } from '../../i18n/error-message.ts';
import { LoadState } from '../../i18n/load-state.tsx';
import { formatMoment } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useAction } from '../../lib/use-action.ts';
import { userCall } from '../../session/user-call.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { toast } from '../../ui/toast.ts';
import { refreshCodes, useDestinationHistory } from './rules-queries.ts';

interface HistoryCardProps {
  id: string;
  /** The current destination of the code. */
  destination: string;
  isReadOnly: boolean;
}

/** The changes of the destination, newest first. A revert is a change too, so nothing is lost by it. */
export function HistoryCard({ id, destination, isReadOnly }: HistoryCardProps) {
  const { t } = useTranslation('rules', 'common');
  const query = useDestinationHistory(id);
  const { data } = query;
  const client = useQueryClient();
  const undo = useAction(async (url: string) => {
    await userCall('PUT /qr-codes/{id}', { params: { id }, body: { destination_url: url } });
    toast.success(t('history.reverted', { url }));
    await refreshCodes(client);
  });
  const revert = useAction(async ({ id: changeId }: DestinationChange) => {
    const params = { id, change_id: changeId };
    const { destination_url: url } = await userCall('POST /qr-codes/{id}/destinations/{change_id}/revert', { params });
    toast.success(t('history.reverted', { url }), { label: t('history.undo'), onClick: () => undo.run(destination) });
    await refreshCodes(client);
  });
  const failed = [revert.state, undo.state].find((state) => state.kind === 'failed');
  if (!data)
    return (
      <Card title={t('history.title')}>
        <LoadState failed={t('history.failed')} query={query} shape="h-24 rounded-card" />
      </Card>
    );
  return (
    <Card title={t('history.title')}>
      {failed && <Banner tone="error">{errorMessage(failed.error)}</Banner>}
      {data.length === 0 && <p className="text-soft">{t('history.empty')}</p>}
      <ol className="grid divide-y divide-line" aria-label={t('history.title')}>
        {data.map((change) => (
          <ChangeItem
            key={change.id}
            change={change}
            isPending={revert.state.kind === 'pending' || undo.state.kind === 'pending'}
            onRevert={isReadOnly || change.from_url === destination ? undefined : () => revert.run(change)}
          />
        ))}
      </ol>
    </Card>
  );
}

interface ChangeItemProps {
  change: DestinationChange;
  isPending: boolean;
  /** Undefined if the change cannot be reverted. */
  onRevert: (() => void) | undefined;
}

function ChangeItem({ change, isPending, onRevert }: ChangeItemProps) {
  const { t } = useTranslation('rules');
  const language = useLanguage();
  const { from_url: from, to_url: to, changed_at: time, changed_by: author } = change;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <p className="text-soft">
          {t('history.by', { time: formatMoment(time, language), author: author ?? t('history.deletedAccount') })}
        </p>
        <p>{t('history.from', { url: from })}</p>
        <p>{t('history.to', { url: to })}</p>
      </div>
      {onRevert && (
        <Button
          variant="secondary"
          size="sm"
          loading={isPending}
          aria-label={t('history.revertTo', { url: from })}
          onClick={onRevert}
        >
          {t('history.revert')}
        </Button>
      )}
    </li>
  );
}
