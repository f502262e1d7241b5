import { useEffect, useEffectEvent } from 'react';
import { ChangePasswordCard } from '../features/account/change-password-card.tsx';
import { DangerZone } from '../features/account/danger-zone.tsx';
import { DevelopersCard } from '../features/account/developers-card.tsx';
import { LanguageCard } from '../features/account/language-card.tsx';
import { ProfileDetails } from '../features/account/profile-details.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { useAction } from '../lib/use-action.ts';
import { refreshUser } from '../session/session.ts';
import { useUser } from '../session/use-user.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function ProfilePage() {
  const { t } = useTranslation('profile', 'common');
  const user = useUser();
  // The known data stays on the screen while it is reloaded, and also if that fails.
  const { state, run } = useAction(refreshUser);
  const reload = useEffectEvent(run);
  useEffect(() => reload(), []);
  useDocumentTitle(t('title'));
  return (
    <>
      <PageHeader title={t('title')} />
      <div className="grid max-w-2xl gap-6">
        {state.kind === 'failed' && (
          <Banner
            tone="error"
            action={
              <Button size="sm" variant="secondary" onClick={() => run()}>
                {t('common:action.retry')}
              </Button>
            }
          >
            {t('loadFailed')}
          </Banner>
        )}
        <ProfileDetails user={user} />
        <LanguageCard saved={user.language} />
        <ChangePasswordCard email={user.email} />
        <DevelopersCard />
        <DangerZone email={user.email} />
      </div>
    </>
  );
}
