import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Navigate, useLocation } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { returnPath } from '../../lib/return-location.ts';
import { useSession } from '../../session/use-session.ts';
import { PageSpinner } from '../../ui/page-spinner.tsx';

/** Whoever is signed in, or becomes so on this page, goes on to where they wanted to be. */
export function GuestOnly({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const session = useSession();
  const { state } = useLocation();
  if (session.at === 'loading') return <PageSpinner label={t('state.loading')} />;
  if (session.at === 'signed-in') return <Navigate replace to={returnPath(state) ?? paths.dashboard} />;
  return children;
}
