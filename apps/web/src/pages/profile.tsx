import { UserRound } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function ProfilePage() {
  const { t } = useTranslation('profile', 'common');
  useDocumentTitle(t('title'));
  return (
    <>
      <PageHeader title={t('title')} />
      <EmptyState picture={<UserRound aria-hidden="true" />} title={t('common:soon.title')}>
        {t('common:soon.text')}
      </EmptyState>
    </>
  );
}
