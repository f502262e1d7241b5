import { useEffect } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { PageSpinner } from '../ui/page-spinner.tsx';

/** The viewer is a separate page (app/viewer.ts). Navigation to it inside the app reloads the document. */
export function ViewerPage() {
  const { t } = useTranslation();
  useEffect(() => window.location.reload(), []);
  return <PageSpinner label={t('state.loading')} />;
}
