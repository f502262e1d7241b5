import type { HistoryKind } from '@tessera/contract';
import { Download, History } from 'lucide-react';
import { useState } from 'react';
import { HistoryFilter } from '../features/history/history-filter.tsx';
import { HistoryList } from '../features/history/history-list.tsx';
import { useHistory, useHistoryExport } from '../features/history/history-queries.ts';
import { errorMessage } from '../i18n/error-message.ts';
import { LoadState } from '../i18n/load-state.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function HistoryPage() {
  const { t } = useTranslation('history');
  const [kind, setKind] = useState<HistoryKind>();
  const download = useHistoryExport(kind);
  useDocumentTitle(t('title'));
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          <Button
            variant="secondary"
            icon={<Download className="size-4" aria-hidden="true" />}
            loading={download.isPending}
            onClick={() => download.mutate()}
          >
            {t('export')}
          </Button>
        }
      />
      <div className="grid max-w-3xl gap-6">
        {download.error && (
          <Banner tone="error" title={t('exportFailed')}>
            {errorMessage(download.error)}
          </Banner>
        )}
        <HistoryFilter kind={kind} onChange={setKind} />
        <Events kind={kind} onShowAll={() => setKind(undefined)} />
      </div>
    </>
  );
}

function Events({ kind, onShowAll }: { kind: HistoryKind | undefined; onShowAll: () => void }) {
  const { t } = useTranslation('history');
  const query = useHistory(kind);
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, isPlaceholderData } = query;
  if (!data) return <LoadState failed={t('failed')} query={query} shape="h-96 rounded-card" />;
  const events = data.pages.flatMap((page) => page.events);
  if (events.length === 0) {
    return (
      <EmptyState
        picture={<History aria-hidden="true" />}
        title={t(kind ? 'noMatch' : 'empty')}
        action={
          kind && (
            <Button variant="secondary" onClick={onShowAll}>
              {t('showAll')}
            </Button>
          )
        }
      >
        {t(kind ? 'noMatchText' : 'emptyText')}
      </EmptyState>
    );
  }
  return (
    <div className={`grid gap-4 ${isPlaceholderData ? 'opacity-60' : ''}`} aria-busy={isPlaceholderData}>
      <HistoryList events={events} />
      {isFetchNextPageError && <Banner tone="error">{t('moreFailed')}</Banner>}
      {hasNextPage && (
        <div className="justify-self-center">
          <Button
            variant="secondary"
            loading={isFetchingNextPage}
            loadingLabel={t('moreBusy')}
            onClick={() => void query.fetchNextPage()}
          >
            {t('more')}
          </Button>
        </div>
      )}
    </div>
  );
}
