import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Spoken } from '../../ui/spoken.tsx';
import { ViewportSentinel } from '../../ui/viewport-sentinel.tsx';
import type { useQrCodeList } from '../../codes/code-list-query.ts';

/** Loads the next page when scrolled near. The button is for keyboard users and for retrying after a failure. */
export function LoadMore({ query }: { query: ReturnType<typeof useQrCodeList> }) {
  const { t } = useTranslation('qrCodes', 'common');
  if (!query.hasNextPage || query.isPlaceholderData) return null;
  const loadNext = () => void (query.isFetching || query.fetchNextPage());
  return (
    <div className="grid justify-items-center gap-2">
      {query.isFetchNextPageError ? (
        <Spoken className="text-danger">{t('list.moreFailed')}</Spoken>
      ) : (
        <ViewportSentinel key={query.data?.pages.length} onIntersect={loadNext} />
      )}
      <Button
        variant="secondary"
        loading={query.isFetchingNextPage}
        loadingLabel={t('common:state.loading')}
        onClick={loadNext}
      >
        {query.isFetchNextPageError ? t('common:action.retry') : t('list.more')}
      </Button>
    </div>
  );
}
