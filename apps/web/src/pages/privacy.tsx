import { useTranslation } from '../i18n/use-translation.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function PrivacyPage() {
  const { t } = useTranslation();
  useDocumentTitle(t('layout.privacy'));
  return (
    <div className="w-full max-w-2xl">
      <PageHeader title={t('layout.privacy')} />
      <EmptyState title={t('soon.title')}>{t('soon.text')}</EmptyState>
    </div>
  );
}
