import type { QrCode, User } from '@tessera/contract';
import { useCallback, useState } from 'react';
import { useErrorMessage } from '../../../i18n/error-message.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { DeleteDialog } from '../delete-dialog.tsx';
import type { useQrCodeList } from '../qr-code-queries.ts';
import { EmptyList } from './empty-list.tsx';
import { isFiltered, type ListFilters } from './list-filters.ts';
import { ListPages } from './list-pages.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { MoreCodes } from './more-codes.tsx';

interface QrListProps {
  query: ReturnType<typeof useQrCodeList>;
  filters: ListFilters;
  onFilter: (change: Partial<ListFilters>) => void;
  user: User;
}

/** Up to here everything is seen at a glance, and a search would only be in the way. */
const fewEnough = 5;

export function QrList(props: QrListProps) {
  const { query, filters, onFilter } = props;
  const held = query.data?.pages[0]?.totals.qr_codes ?? 0;
  return (
    <div className="grid grid-cols-1 gap-5">
      {(held > fewEnough || isFiltered(filters)) && <ListToolbar filters={filters} onChange={onFilter} />}
      <Codes {...props} />
    </div>
  );
}

function Codes({ query, onFilter, user }: QrListProps) {
  const { t } = useTranslation('qrCodes', 'common');
  const [doomed, setDoomed] = useState<QrCode>();
  const why = useErrorMessage(query.error);
  const ask = useCallback((code: QrCode) => setDoomed(code), []);
  if (query.isPending) return <ListSkeleton label={t('common:state.loading')} />;
  if (!query.data) {
    return (
      <ErrorState
        title={t('list.failed')}
        retryLabel={t('common:action.retry')}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      >
        {why}
      </ErrorState>
    );
  }
  const { pages } = query.data;
  if (pages[0]?.totals.qr_codes === 0) return <EmptyList />;
  const isEmpty = pages.every((page) => page.qr_codes.length === 0);
  return (
    <>
      <div aria-busy={query.isPlaceholderData} className={query.isPlaceholderData ? 'opacity-60' : ''}>
        {isEmpty && !query.hasNextPage ? (
          <NoMatch onClear={() => onFilter({ search: '', type: undefined })} />
        ) : (
          <ListPages list={query.data} user={user} onDelete={ask} />
        )}
      </div>
      <MoreCodes query={query} />
      <DeleteDialog code={doomed} onClose={() => setDoomed(undefined)} />
    </>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('qrCodes');
  return (
    <div role="status">
      <EmptyState
        title={t('list.noMatch.title')}
        action={
          <Button variant="secondary" onClick={onClear}>
            {t('list.noMatch.clear')}
          </Button>
        }
      >
        {t('list.noMatch.text')}
      </EmptyState>
    </div>
  );
}
