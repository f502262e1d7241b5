import type { ReactNode } from 'react';
import { LoadError } from '../../i18n/load-error.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LoadingText } from '../../ui/spoken.tsx';
import type { ListQuery } from './admin-queries.ts';

interface ListFrameProps<Row> {
  query: ListQuery;
  /** Undefined until the first page has arrived. */
  rows: readonly Row[] | undefined;
  empty: { title: string; text?: string };
  children: (rows: readonly Row[]) => ReactNode;
}

/** A list while it loads, if it fails, if it is empty, and with a button for its next page. */
export function ListFrame<Row>({ query, rows, empty, children }: ListFrameProps<Row>) {
  const { t } = useTranslation('admin');
  if (!rows)
    return query.error ? (
      <LoadError title={t('list.loadFailed')} query={query} />
    ) : (
      <>
        <LoadingText>{t('list.loading')}</LoadingText>
        <Skeleton shape="h-64 rounded-card" />
      </>
    );
  if (rows.length === 0) return <EmptyState title={empty.title}>{empty.text}</EmptyState>;
  return (
    <div className="grid gap-4" aria-busy={query.isFetching}>
      {children(rows)}
      {query.hasNextPage && (
        <div className="justify-self-center">
          <Button
            variant="secondary"
            loading={query.isFetchingNextPage}
            loadingLabel={t('list.loading')}
            onClick={() => void query.fetchNextPage()}
          >
            {t('list.more')}
          </Button>
        </div>
      )}
    </div>
  );
}
