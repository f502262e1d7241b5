import type { QrCode, User } from '@tessera/contract';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { WhenNear } from '../../../ui/when-near.tsx';
import { WhenSeen } from '../../../ui/when-seen.tsx';
import type { useQrCodeList } from '../qr-code-queries.ts';
import { QrRow } from './qr-row.tsx';
import { listStyle } from './row-style.ts';

type ListQuery = ReturnType<typeof useQrCodeList>;

interface ListPagesProps {
  list: NonNullable<ListQuery['data']>;
  user: User;
  onDelete: (code: QrCode) => void;
}

/** On a wide screen; the actual height is measured. */
const rowHeightPx = 65;
/** Small enough to render a group within a frame or two. */
const groupSize = 10;

/** Groups far from the viewport are removed from the document, which keeps a list of 10,000 codes fast. */
export function ListPages({ list: { pages, pageParams }, user, onDelete }: ListPagesProps) {
  return (
    <div className={listStyle}>
      {pages.flatMap(({ qr_codes: codes }, page) =>
        groupsOf(codes).map((group, index) => (
          <WhenNear
            key={`${String(pageParams[page])} ${index}`}
            initially={page === 0 || page === pages.length - 1}
            estimatedHeight={group.length * rowHeightPx}
          >
            <ul>
              {group.map((code) => (
                <li key={code.id} className="border-b border-line">
                  <QrRow code={code} user={user} onDelete={onDelete} />
                </li>
              ))}
            </ul>
          </WhenNear>
        )),
      )}
    </div>
  );
}

const groupsOf = (codes: readonly QrCode[]): QrCode[][] =>
  Array.from({ length: Math.ceil(codes.length / groupSize) }, (_, index) =>
    codes.slice(index * groupSize, (index + 1) * groupSize),
  );

/** Loads the next page when scrolled near. The button is for keyboard users and for retrying after a failure. */
export function LoadMore({ query }: { query: ListQuery }) {
  const { t } = useTranslation('qrCodes', 'common');
  if (!query.hasNextPage || query.isPlaceholderData) return null;
  const loadNext = () => void (query.isFetching || query.fetchNextPage());
  return (
    <div className="grid justify-items-center gap-2">
      {query.isFetchNextPageError ? (
        <p role="alert" className="text-danger">
          {t('list.moreFailed')}
        </p>
      ) : (
        <WhenSeen key={query.data?.pages.length} onSeen={loadNext} />
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
