import { PasskeysCard } from '../features/passkeys/passkeys-card.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';
import { BackLink } from '../ui/back-link.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function SecurityPage() {
  const { t } = useTranslation('passkeys');
  useDocumentTitle(t('page.title'));
  return (
    <>
      <PageHeader
        title={t('page.title')}
        description={t('page.description')}
        back={<BackLink to={paths.profile}>{t('page.back')}</BackLink>}
      />
      <div className="grid max-w-2xl gap-6">
        <PasskeysCard />
      </div>
    </>
  );
}
