import type { User } from '@tessera/contract';
import { useEffect, useState } from 'react';
import { CreateScreen } from '../features/qr-codes/editor/create-screen.tsx';
import { PlanBanner } from '../features/qr-codes/editor/plan-banners.tsx';
import { TypePicker } from '../features/qr-codes/editor/type-picker.tsx';
import { isAtFreeLimit } from '../features/qr-codes/free-plan.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';
import { reloadUser } from '../session/session.ts';
import { useUser } from '../session/use-user.ts';
import { BackLink } from '../ui/back-link.tsx';
import { PageHeader } from '../ui/page-header.tsx';

export function QrCreatePage() {
  const { t } = useTranslation('editor');
  const user = useUser();
  const [begunAs, setBegunAs] = useState<User>();
  // The last place can be taken elsewhere, or by the code being created just now. What was begun while there was one
  // stays on the screen; if it is too late, the server says so.
  const holder = begunAs && isAtFreeLimit(user) ? begunAs : user;
  useDocumentTitle(t('create.title'));
  // What the account may hold can have changed elsewhere; that it could not be asked is only logged.
  useEffect(() => void reloadUser(), []);
  return (
    <>
      <PageHeader title={t('create.title')} back={<BackLink to={paths.qrCodes}>{t('create.back')}</BackLink>} />
      {holder.is_free_user && (
        <div className="mb-6">
          <PlanBanner user={holder} />
        </div>
      )}
      {isAtFreeLimit(holder) ? (
        <TypePicker user={holder} value={undefined} onChoose={() => undefined} onLocked={() => undefined} />
      ) : (
        <CreateScreen user={holder} onBegin={() => setBegunAs(holder)} />
      )}
    </>
  );
}
