import { CreateActions, LimitBanner } from '../features/qr-codes/list/create-actions.tsx';
import { ListCount } from '../features/qr-codes/list/list-count.tsx';
import { useListFilters } from '../features/qr-codes/list/list-filters.ts';
import { QrList } from '../features/qr-codes/list/qr-list.tsx';
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
  // The account's count is available at once, which avoids a layout shift when the list arrives.
  const codeCount = query.data?.pages[0]?.totals.qr_codes ?? user.urls_used;
  useDocumentTitle(t('list.title'));
  return (
    <>
      <PageHeader
        title={t('list.title')}
        description={codeCount > 0 && <ListCount query={query} filters={filters} codeCount={codeCount} />}
        // An empty list has its own create button in the middle of the page.
        actions={codeCount > 0 && <CreateActions user={user} />}
      />
      <div className="grid grid-cols-1 gap-4">
        <LimitBanner user={user} />
        <QrList query={query} filters={filters} onFilter={setFilters} user={user} />
      </div>
    </>
  );
}
