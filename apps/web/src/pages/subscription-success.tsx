import { useTranslation } from '../i18n/use-translation.ts';
import { Link } from 'react-router';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function SubscriptionSuccessPage() {
  const { t } = useTranslation('subscription', 'common');
  useDocumentTitle(t('success.title'));
  return (
    <>
      <PageHeader title={t('success.title')} />
      <EmptyState
        title={t('common:soon.title')}
        action={
          <Link className={buttonStyle({ variant: 'secondary' })} to={paths.dashboard}>
            {t('common:nav.dashboard')}
          </Link>
        }
      >
        {t('common:soon.text')}
      </EmptyState>
    </>
  );
}
