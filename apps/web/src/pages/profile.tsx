import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { ChangePasswordCard } from '../features/auth/change-password-card.tsx';
import { DangerZone } from '../features/account/danger-zone.tsx';
import { LanguageCard } from '../features/account/language-card.tsx';
import { ProfileDetails } from '../features/account/profile-details.tsx';
import { TimezoneCard } from '../features/account/timezone-card.tsx';
import { lazyPart } from '../i18n/lazy-part.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { useAction } from '../lib/use-action.ts';
import { useAnchor } from '../lib/use-anchor.ts';
import { useProvider } from '../lib/use-provider.ts';
import { refreshUser } from '../session/session.ts';
import { useUser } from '../session/use-user.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PagePart } from '../ui/page-part.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ViewportSentinel } from '../ui/viewport-sentinel.tsx';

const takeoutShape = 'h-44 rounded-card';
const ProfileTakeout = lazyPart(
  () => import('./profile-takeout.tsx').then((m) => m.ProfileTakeout),
  ['takeout', 'jobs', 'errors'],
  <Skeleton shape={takeoutShape} />,
);

const alertsShape = 'h-72 rounded-card';
const AlertMailsCard = lazyPart(
  () => import('../features/account/alert-mails-card.tsx').then((m) => m.AlertMailsCard),
  ['watch'],
  <Skeleton shape={alertsShape} />,
);

export function ProfilePage() {
  const { t } = useTranslation('profile', 'common');
  const user = useUser();
  const provider = useProvider();
  // The known data stays on the screen while it is reloaded, and also if that fails.
  const { state, run } = useAction(refreshUser);
  const reload = useEffectEvent(run);
  useEffect(() => reload(), []);
  useDocumentTitle(t('title'));
  useAnchor();
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
        <PagePart id="language">
          <LanguageCard saved={user.language} />
        </PagePart>
        <PagePart id="timezone">
          <TimezoneCard saved={user.timezone} />
        </PagePart>
        {!provider?.only && (
          <PagePart id="password">
            <ChangePasswordCard email={user.email} />
          </PagePart>
        )}
        <PartInSight id="alerts" shape={alertsShape}>
          <AlertMailsCard />
        </PartInSight>
        <PartInSight id="takeout" shape={takeoutShape}>
          <ProfileTakeout />
        </PartInSight>
        <PagePart id="delete">
          <DangerZone email={user.email} />
        </PagePart>
      </div>
    </>
  );
}

/** Below the fold: loaded when it comes into sight, to keep the first load of the page small. */
function PartInSight({ id, shape, children }: { id: string; shape: string; children: ReactNode }) {
  const [isSeen, setIsSeen] = useState(false);
  return (
    <PagePart id={id}>
      {isSeen ? (
        children
      ) : (
        <>
          <ViewportSentinel margin="0px" onIntersect={() => setIsSeen(true)} />
          <Skeleton shape={shape} />
        </>
      )}
    </PagePart>
  );
}
