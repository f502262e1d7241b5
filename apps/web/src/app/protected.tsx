import { useTranslation } from '../i18n/use-translation.ts';
import { isCodeWaiting } from '../lib/kept-code.ts';
import { paths } from '../lib/paths.ts';
import { toReturnState } from '../lib/return-location.ts';
import { useLocation } from '../lib/router/hooks.ts';
import { Navigate, Outlet } from '../lib/router/routes.tsx';
import { useSession } from '../session/session-store.ts';
import { PageSpinner } from '../ui/page-spinner.tsx';
import { keptCode } from './route-table.ts';

/** Redirects a visitor to the login page, which returns to the requested page after the sign-in. */
export function Protected() {
  const { t } = useTranslation();
  const session = useSession();
  const location = useLocation();
  if (session.kind === 'loading') return <PageSpinner label={t('state.loading')} />;
  if (session.kind === 'signed-in') return isCodeWaiting() ? <keptCode.Page /> : <Outlet />;
  const state = session.reason === 'signed-out' ? null : toReturnState(location);
  return <Navigate replace to={paths.login} state={state} />;
}
