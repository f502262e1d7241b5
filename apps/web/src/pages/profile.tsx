import { ChangePasswordCard } from '../features/account/change-password-card.tsx';
import { DangerZone } from '../features/account/danger-zone.tsx';
import { LanguageCard } from '../features/account/language-card.tsx';
import { ProfileFacts } from '../features/account/profile-facts.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { useFreshUser } from '../session/use-user.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function ProfilePage() {
  const { t } = useTranslation('profile', 'common');
  const { user, hasFailed, retry } = useFreshUser();
  useDocumentTitle(t('title'));
  return (
    <>
      <PageHeader title={t('title')} />
      <div className="grid max-w-2xl gap-6">
        {hasFailed && (
          <Banner
            tone="error"
            action={
              <Button size="sm" variant="secondary" onClick={retry}>
                {t('common:action.retry')}
              </Button>
            }
          >
            {t('loadFailed')}
          </Banner>
        )}
        <ProfileFacts user={user} />
        <LanguageCard saved={user.language} />
        <ChangePasswordCard email={user.email} />
        <DangerZone email={user.email} />
      </div>
    </>
  );
}
