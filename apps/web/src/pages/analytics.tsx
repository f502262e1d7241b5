import { AnalyticsBlock } from '../features/analytics/analytics-block.tsx';
import { ShareButton } from '../features/sharing/share-button.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { PageHeader } from '../ui/page-header.tsx';

/** The clicks of all codes, or of those that the filters select. */
export function AnalyticsPage() {
  const { t } = useTranslation('analytics');
  useDocumentTitle(t('title'));
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <AnalyticsBlock actions={<ShareButton />} />
    </>
  );
}
