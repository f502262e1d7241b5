import { useTranslation } from '../i18n/use-translation.ts';
import { ToastRegion } from '../ui/toast-region.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { PageProgress } from './page-progress.tsx';
import { Router } from './router.tsx';

export function App() {
  const { t } = useTranslation();
  return (
    <>
      <PageProgress />
      <Router />
      <OfflineNotice />
      <ToastRegion label={t('layout.notifications')} closeLabel={t('action.close')} />
    </>
  );
}
