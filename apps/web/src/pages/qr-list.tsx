import { CreateActions, LimitBanner } from '../features/qr-codes/list/create-actions.tsx';
import { QrList } from '../features/qr-codes/list/qr-list.tsx';
import { useListFilters } from '../features/qr-codes/list/use-list-filters.ts';
import { useQrCodeList } from '../features/qr-codes/qr-code-queries.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { useUser } from '../session/use-user.ts';
import { PageHeader } from '../ui/page-header.tsx';

export function QrListPage() {
  const { t } = useTranslation('qrCodes');
  const user = useUser();
  const [filters, setFilters] = useListFilters();
  const query = useQrCodeList(filters);
  // What the account says is there at once, so that nothing moves when the list comes.
  const held = query.data?.pages[0]?.totals.qr_codes ?? user.urls_used;
  useDocumentTitle(t('list.title'));
  return (
    <>
      <PageHeader
        title={t('list.title')}
        description={held > 0 && t('list.count', { count: held })}
        // An empty list has one button, and that is in the middle of the page.
        actions={held > 0 && <CreateActions user={user} />}
      />
      <div className="grid grid-cols-1 gap-5">
        <LimitBanner user={user} />
        <QrList query={query} filters={filters} onFilter={setFilters} user={user} />
      </div>
    </>
  );
}
