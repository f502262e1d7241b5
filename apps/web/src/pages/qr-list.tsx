import { QrCode } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function QrListPage() {
  const { t } = useTranslation('qrCodes', 'common');
  useDocumentTitle(t('list.title'));
  return (
    <>
      <PageHeader title={t('list.title')} />
      <EmptyState picture={<QrCode aria-hidden="true" />} title={t('common:soon.title')}>
        {t('common:soon.text')}
      </EmptyState>
    </>
  );
}
