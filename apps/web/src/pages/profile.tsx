import { ChangePasswordCard } from '../features/account/change-password-card.tsx';
import { DangerZone } from '../features/account/danger-zone.tsx';
import { LanguageCard } from '../features/account/language-card.tsx';
import { ProfileFacts } from '../features/account/profile-facts.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { useUser } from '../session/use-user.ts';
import { PageHeader } from '../ui/page-header.tsx';

export function ProfilePage() {
  const { t } = useTranslation('profile');
  const user = useUser();
  useDocumentTitle(t('title'));
  return (
    <>
      <PageHeader title={t('title')} />
      <div className="grid max-w-2xl gap-6">
        <ProfileFacts user={user} />
        <LanguageCard />
        <ChangePasswordCard email={user.email} />
        <DangerZone email={user.email} />
      </div>
    </>
  );
}
