import { Suspense } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router';
import { useTranslation } from '../i18n/use-translation.ts';
import { paths } from '../lib/paths.ts';
import { PageSpinner } from '../ui/page-spinner.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { PublicLayout } from './public-layout.tsx';
import { Protected } from './protected.tsx';
import { dashboardArea, dashboardRoutes, notFound, publicRoutes } from './route-table.ts';
import { ScrollRestoration } from './scroll-restoration.tsx';
import { SkipLink } from './skip-link.tsx';

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
        <Routes>
          <Route path={paths.root} element={<Navigate replace to={paths.dashboard} />} />
          <Route element={<PublicLayout />}>
            {[...publicRoutes, notFound].map(({ path, Page }) => (
              <Route key={path} path={path} element={<Page />} />
            ))}
          </Route>
          <Route element={<Protected />}>
            <Route element={<dashboardArea.Page />}>
              {dashboardRoutes.map(({ path, Page }) => (
                <Route key={path} path={path} element={<Page />} />
              ))}
            </Route>
          </Route>
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}
