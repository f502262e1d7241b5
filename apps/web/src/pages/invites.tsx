import { Users } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function InvitesPage() {
  const { t } = useTranslation('invites', 'common');
  useDocumentTitle(t('title'));
  return (
    <>
      <PageHeader title={t('title')} />
      <EmptyState picture={<Users aria-hidden="true" />} title={t('common:soon.title')}>
        {t('common:soon.text')}
      </EmptyState>
    </>
  );
}
