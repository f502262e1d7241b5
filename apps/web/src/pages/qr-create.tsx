import { useEffect } from 'react';
import { CreateScreen } from '../features/qr-codes/editor/create-screen.tsx';
import { PlanBanner } from '../features/qr-codes/editor/plan-banner.tsx';
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
  useDocumentTitle(t('create.title'));
  // What the account may hold can have changed elsewhere; that it could not be asked is only logged.
  useEffect(() => void reloadUser(), []);
  return (
    <>
      <PageHeader title={t('create.title')} back={<BackLink to={paths.qrCodes}>{t('create.back')}</BackLink>} />
      {user.is_free_user && (
        <div className="mb-6">
          <PlanBanner user={user} />
        </div>
      )}
      {isAtFreeLimit(user) ? (
        <TypePicker user={user} value={undefined} onChoose={() => undefined} onLocked={() => undefined} />
      ) : (
        <CreateScreen user={user} />
      )}
    </>
  );
}
