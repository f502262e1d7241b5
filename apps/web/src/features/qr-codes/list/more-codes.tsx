import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { WhenSeen } from '../../../ui/when-seen.tsx';
import type { useQrCodeList } from '../qr-code-queries.ts';

/** The next page comes by itself when its place is near; the button is for whoever arrives by keyboard, or after a failure. */
export function MoreCodes({ query }: { query: ReturnType<typeof useQrCodeList> }) {
  const { t } = useTranslation('qrCodes', 'common');
  if (!query.hasNextPage || query.isPlaceholderData) return null;
  const more = () => void (query.isFetching || query.fetchNextPage());
  return (
    <div className="grid justify-items-center gap-2">
      {query.isFetchNextPageError && (
        <p role="alert" className="text-danger">
          {t('list.moreFailed')}
        </p>
      )}
      {!query.isFetchNextPageError && <WhenSeen key={query.data?.pages.length} onSeen={more} />}
      <Button
        variant="secondary"
        loading={query.isFetchingNextPage}
        loadingLabel={t('common:state.loading')}
        onClick={more}
      >
        {query.isFetchNextPageError ? t('common:action.retry') : t('list.more')}
      </Button>
    </div>
  );
}
