import { useTranslation } from '../i18n/use-translation.ts';
import { Navigate, Outlet, useLocation } from 'react-router';
import { paths } from '../lib/paths.ts';
import { rememberLocation } from '../lib/return-location.ts';
import { useSession } from '../session/use-session.ts';
import { PageSpinner } from '../ui/page-spinner.tsx';

/** The gate of the dashboard. Whoever is not signed in goes to the login page, which knows where they wanted to go. */
export function Protected() {
  const { t } = useTranslation();
  const session = useSession();
  const location = useLocation();
  if (session.at === 'loading') return <PageSpinner label={t('state.loading')} />;
  if (session.at === 'signed-in') return <Outlet />;
  const state = session.because === 'signed-out' ? null : rememberLocation(location);
  return <Navigate replace to={paths.login} state={state} />;
}
