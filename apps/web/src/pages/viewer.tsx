import { useTranslation } from '../i18n/use-translation.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function ViewerPage() {
  const { t } = useTranslation('viewer', 'common');
  useDocumentTitle(t('title'));
  return (
    <div className="w-full max-w-md">
      <meta name="robots" content="noindex" />
      <PageHeader title={t('title')} />
      <EmptyState title={t('common:soon.title')}>{t('common:soon.text')}</EmptyState>
    </div>
  );
}
