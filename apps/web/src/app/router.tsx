import { Suspense } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router';
import { paths } from '../lib/paths.ts';
import { PageSpinner } from '../ui/page-spinner.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { OpenLayout } from './open-layout.tsx';
import { Protected } from './protected.tsx';
import { dashboardArea, dashboardRoutes, notFound, openRoutes } from './route-table.ts';
import { ScrollMemory } from './scroll-memory.tsx';
import { SkipLink } from './skip-link.tsx';

export function Router() {
  return (
    <BrowserRouter>
      <SkipLink />
      <ScrollMemory />
      <AppRoutes />
    </BrowserRouter>
  );
}

/** Apart from the browser's history, so that tests can bring their own. */
export function AppRoutes() {
  const { t } = useTranslation();
  return (
    <ErrorBoundary>
      <Suspense fallback={<PageSpinner label={t('state.loading')} />}>
        <Routes>
          <Route path={paths.root} element={<Navigate replace to={paths.dashboard} />} />
          <Route element={<OpenLayout />}>
            {openRoutes.map(({ path, page }) => (
              <Route key={path} path={path} element={<page.Component />} />
            ))}
            <Route path="*" element={<notFound.Component />} />
          </Route>
          <Route element={<Protected />}>
            <Route element={<dashboardArea.Component />}>
              {dashboardRoutes.map(({ path, page }) => (
                <Route key={path} path={path} element={<page.Component />} />
              ))}
            </Route>
          </Route>
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}
