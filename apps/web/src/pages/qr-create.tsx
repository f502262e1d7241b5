import { includes, planOfUser, type User } from '@tessera/contract';
import { useEffect, useState } from 'react';
import { CreateScreen } from '../features/editor/create-screen.tsx';
import { PlanBanner } from '../features/editor/plan-banners.tsx';
import { TypePicker } from '../features/editor/type-picker.tsx';
import { isAtFreeLimit, mayCreate } from '../codes/free-plan.ts';
import { KeptCodeNotice, WaitingCodeNotice } from '../features/maker/kept-code-notice.tsx';
import { readOfferedCode } from '../codes/draft/stored-code.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';
import { Navigate } from '../lib/router/routes.tsx';
import { revalidateUser } from '../session/session.ts';
import { useUser } from '../session/use-user.ts';
import { BackLink } from '../ui/back-link.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function QrCreatePage() {
  const { t } = useTranslation('editor');
  const user = useUser();
  const [userAtStart, setUserAtStart] = useState<User>();
  const [keptCode, setKeptCode] = useState(readOfferedCode);
  const [isHeld] = useState(() => keptCode !== undefined && !mayCreate(user, keptCode.draft.type));
  // The quota can be used up in another tab or by the code being created. Work begun before that stays on the screen;
  // if the quota is used up, the server refuses.
  const shownUser = userAtStart && isAtFreeLimit(user) ? userAtStart : user;
  useDocumentTitle(t('create.title'));
  // The quota may have changed elsewhere; a failure to load it is only logged.
  useEffect(() => void revalidateUser(), []);
  if (isHeld) return <Navigate replace to={paths.keptQrCode} />;
  return (
    <>
      <PageHeader title={t('create.title')} back={<BackLink to={paths.qrCodes}>{t('create.back')}</BackLink>} />
      {!includes(planOfUser(shownUser), 'codes') && (
        <div className="-mt-3 mb-5">
          <PlanBanner user={shownUser} />
        </div>
      )}
      {isAtFreeLimit(shownUser) ? (
        <TypePicker user={shownUser} value={undefined} onSelect={() => undefined} onLocked={() => undefined} />
      ) : (
        <>
          {!keptCode && <WaitingCodeNotice />}
          {keptCode && <KeptCodeNotice onDiscard={() => setKeptCode(undefined)} />}
          <CreateScreen
            key={keptCode ? 'kept' : 'new'}
            user={shownUser}
            start={keptCode}
            onBegin={() => setUserAtStart(shownUser)}
          />
        </>
      )}
    </>
  );
}
