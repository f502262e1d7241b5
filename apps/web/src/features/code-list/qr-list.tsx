import type { QrCode, User } from '@tessera/contract';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useErrorMessage } from '../../i18n/error-message.ts';
import { lazyPart } from '../../i18n/lazy-part.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import type { ListSelection } from '../../codes/use-selection.ts';
import type { useQrCodeList } from '../../codes/code-list-query.ts';
import { useArchive, useDuplicate } from '../../codes/use-code-actions.ts';
import { isFiltered, type ListFilters, noFilters } from '../../codes/list-filters.ts';
import { Spoken } from '../../ui/spoken.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { ListToolbar } from './list-toolbar.tsx';

const loadPages = () => import('./list-pages.tsx').then((m) => ({ default: m.ListPages }));
const loadEmpty = () => import('./empty-list.tsx').then((m) => ({ default: m.EmptyList }));
/** An account needs only one of them, and loads it together with its codes. */
const ListPages = lazy(loadPages);
const EmptyList = lazy(loadEmpty);

/** A short list needs none. */
const LoadMore = lazyPart(() => import('./load-more.tsx').then((m) => m.LoadMore));

/** Loaded when it is opened, to keep the first load of the page small. */
const DeleteDialog = lazyPart(
  () => import('../../codes/delete-dialog.tsx').then((m) => m.DeleteDialog),
  ['deleteCode'],
);

interface QrListProps {
  query: ReturnType<typeof useQrCodeList>;
  filters: ListFilters;
  onFilter: (change: Partial<ListFilters>) => void;
  user: User;
  selection: ListSelection;
  /** Between toolbar and list in the order of Tab: the rows may be many. */
  selectionBar: ReactNode;
}

/** A shorter list needs no search. */
const maxWithoutToolbar = 5;

export function QrList(props: QrListProps) {
  const { query, filters, onFilter, user } = props;
  const hasCodes = user.urls_used > 0;
  useEffect(() => {
    // A failure is shown when the list is rendered.
    (hasCodes ? loadPages : loadEmpty)().catch(() => undefined);
  }, [hasCodes]);
  // The account's count is known at once: the toolbar does not push the list down when it arrives.
  const codeCount = query.data?.pages[0]?.totals.qr_codes ?? user.urls_used;
  return (
    <div className="grid grid-cols-1 gap-4">
      {(codeCount > maxWithoutToolbar || isFiltered(filters)) && <ListToolbar filters={filters} onChange={onFilter} />}
      {props.selectionBar}
      <Codes {...props} />
    </div>
  );
}

function Codes({ query, onFilter, user, selection }: Omit<QrListProps, 'selectionBar'>) {
  const { t } = useTranslation('qrCodes', 'common');
  /** Null until a code is to be deleted for the first time. */
  const [toDelete, setToDelete] = useState<QrCode | undefined | null>(null);
  const { mutate: duplicate } = useDuplicate();
  const { toggle: archive } = useArchive();
  const errorText = useErrorMessage(query.error);
  const skeleton = <ListSkeleton rows={user.urls_used} label={t('common:state.loading')} />;
  if (query.isPending) return skeleton;
  if (!query.data) {
    return (
      <ErrorState
        title={t('list.failed')}
        retryLabel={t('common:action.retry')}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      >
        {errorText}
      </ErrorState>
    );
  }
  const { pages } = query.data;
  if (pages[0]?.totals.qr_codes === 0)
    return (
      <Suspense fallback={skeleton}>
        <EmptyList />
      </Suspense>
    );
  const isEmpty = pages.every((page) => page.qr_codes.length === 0);
  return (
    <>
      <div aria-busy={query.isPlaceholderData} className={query.isPlaceholderData ? 'opacity-60' : ''}>
        {isEmpty && !query.hasNextPage ? (
          <NoMatch onClear={() => onFilter(noFilters)} />
        ) : (
          <Suspense fallback={skeleton}>
            <ListPages
              list={query.data}
              user={user}
              onDelete={setToDelete}
              onDuplicate={duplicate}
              onArchive={archive}
              selection={selection}
            />
          </Suspense>
        )}
      </div>
      {query.hasNextPage && <LoadMore query={query} />}
      {toDelete !== null && <DeleteDialog code={toDelete} onClose={() => setToDelete(undefined)} />}
    </>
  );
}

function NoMatch({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('qrCodes');
  return (
    <Spoken as="div">
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
    </Spoken>
  );
}
