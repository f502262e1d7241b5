import { FrequencyCard } from '../features/mail-reports/frequency-card.tsx';
import { RecipientsCard } from '../features/mail-reports/recipients-card.tsx';
import { useMailReports } from '../features/mail-reports/report-queries.ts';
import { LoadState } from '../i18n/load-state.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { PageHeader } from '../ui/page-header.tsx';

/** How often the account gets a report by email, and who gets it too. */
export function MailReportsPage() {
  const { t } = useTranslation('mailReports');
  const query = useMailReports();
  const { data } = query;
  useDocumentTitle(t('title'));
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <div className="grid max-w-2xl gap-6">
        {data ? (
          <>
            <FrequencyCard data={data} />
            <RecipientsCard recipients={data.recipients} />
          </>
        ) : (
          <LoadState failed={t('failed')} query={query} shape="h-96 rounded-card" />
        )}
      </div>
    </>
  );
}
