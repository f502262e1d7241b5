import { useEffect, useState } from 'react';
import { AnalyticsBlock } from '../features/analytics/analytics-block.tsx';
import { ShareButton } from '../features/sharing/share-button.tsx';
import { lazyPart } from '../i18n/lazy-part.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { whenIdle } from '../lib/when-idle.ts';
import { PageHeader } from '../ui/page-header.tsx';

/** Loaded after the figures, to keep the first load of the page small. */
const ReportOffer = lazyPart(
  () => import('../features/mail-reports/report-offer.tsx').then((m) => m.ReportOffer),
  ['mailReports', 'errors'],
);

/** The clicks of all codes, or of those that the filters select. */
export function AnalyticsPage() {
  const { t } = useTranslation('analytics');
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => whenIdle(() => setIsIdle(true)), []);
  useDocumentTitle(t('title'));
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <AnalyticsBlock actions={<ShareButton />} afterClicks={isIdle && <ReportOffer />} />
    </>
  );
}
