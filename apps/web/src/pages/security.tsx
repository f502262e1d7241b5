import { SecondFactorCard } from '../features/second-factor/second-factor-card.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';
import { useUser } from '../session/use-user.ts';
import { BackLink } from '../ui/back-link.tsx';
import { PageHeader } from '../ui/page-header.tsx';

/** A list of cards, each with its own data and texts. */
export function SecurityPage() {
  const { t } = useTranslation('security');
  const { email } = useUser();
  useDocumentTitle(t('title'));
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        back={<BackLink to={paths.profile}>{t('back')}</BackLink>}
      />
      <div className="grid max-w-2xl gap-6">
        <SecondFactorCard email={email} />
      </div>
    </>
  );
}
