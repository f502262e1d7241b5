import { Suspense } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { paths } from '../lib/paths.ts';
import { BrowserRouter } from '../lib/router/browser-router.tsx';
import { useLocation } from '../lib/router/hooks.ts';
import { Navigate, type Route, Routes, useParams } from '../lib/router/routes.tsx';
import { PageSpinner } from '../ui/page-spinner.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Protected } from './protected.tsx';
import { dashboardArea, dashboardRoutes, notFound, publicArea, publicRoutes } from './route-table.ts';
import { ScrollRestoration } from './scroll-restoration.tsx';
import { SkipLink } from './skip-link.tsx';

const ToDashboard = () => <Navigate replace to={paths.dashboard} />;
/** Bookmarks of finished sheets have the id of their job in the query. */
const ToPrintSheets = () => <Navigate replace to={`${paths.printSheets}${useLocation().search}`} />;
/** The rules had a page of their own. */
const ToRules = () => <Navigate replace to={paths.rulesTabOf(useParams().id ?? '')} />;

const routes: readonly Route[] = [
  { path: paths.root, Page: ToDashboard },
  { path: paths.earlierPrintSheets, Page: ToPrintSheets },
  { path: paths.qrCodeRules, Page: ToRules },
  ...publicRoutes.map((route) => ({ ...route, layouts: [publicArea.Page] })),
  ...dashboardRoutes.map((route) => ({ ...route, layouts: [Protected, dashboardArea.Page] })),
  { ...notFound, layouts: [publicArea.Page] },
];

export function Router() {
  return (
    <BrowserRouter>
      <SkipLink />
      <ScrollRestoration />
      <AppRoutes />
    </BrowserRouter>
  );
}

/** Without a history: tests provide one in memory. */
export function AppRoutes() {
  const { t } = useTranslation();
  return (
    <ErrorBoundary>
      <Suspense fallback={<PageSpinner label={t('state.loading')} />}>
        <Routes routes={routes} />
      </Suspense>
    </ErrorBoundary>
  );
}
