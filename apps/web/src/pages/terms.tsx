import { useTranslation } from '../i18n/use-translation.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function TermsPage() {
  const { t } = useTranslation();
  useDocumentTitle(t('layout.terms'));
  return (
    <div className="w-full max-w-2xl">
      <PageHeader title={t('layout.terms')} />
      <EmptyState title={t('soon.title')}>{t('soon.text')}</EmptyState>
    </div>
  );
}
