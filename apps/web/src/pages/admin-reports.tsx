import { FindingsList } from '../features/reports/findings-list.tsx';
import { ReportsTable } from '../features/reports/reports-table.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { PageHeader } from '../ui/page-header.tsx';

/** For operators; other accounts see that they are not allowed to. */
export function AdminReportsPage() {
  const { t } = useTranslation('adminReports');
  useDocumentTitle(t('title'));
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <div className="grid max-w-4xl gap-8">
        <ReportsTable />
        <FindingsList />
      </div>
    </>
  );
}
