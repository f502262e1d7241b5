import { ProviderCard } from '../features/oidc/provider-card.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';
import { useProvider } from '../lib/use-provider.ts';
import { BackLink } from '../ui/back-link.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function SecurityPage() {
  const { t } = useTranslation('oidc');
  const provider = useProvider();
  useDocumentTitle(t('security.title'));
  return (
    <>
      <PageHeader
        title={t('security.title')}
        description={t('security.description')}
        back={<BackLink to={paths.profile}>{t('security.back')}</BackLink>}
      />
      <div className="grid max-w-2xl gap-6">{provider && <ProviderCard provider={provider} />}</div>
    </>
  );
}
