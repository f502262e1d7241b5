import { useEffect } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { PageSpinner } from '../ui/page-spinner.tsx';

/** The viewer is a page of its own (app/viewer.ts). Whoever comes to its address from inside the app is sent there. */
export function ViewerPage() {
  const { t } = useTranslation();
  useEffect(() => window.location.reload(), []);
  return <PageSpinner label={t('state.loading')} />;
}
