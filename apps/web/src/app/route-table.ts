import { matchPath } from 'react-router';
import { paths } from '../lib/paths.ts';
import { type LazyPage, lazyPage } from './lazy-page.ts';

export interface PageRoute {
  path: string;
  page: LazyPage;
}

export const dashboardArea = lazyPage(() => import('./dashboard-area.tsx').then((m) => m.DashboardArea), []);

/** Public pages in one centered column. */
export const openRoutes: readonly PageRoute[] = [
  {
    path: paths.login,
    page: lazyPage(() => import('../pages/login.tsx').then((m) => m.LoginPage), ['auth']),
  },
  {
    path: paths.register,
    page: lazyPage(() => import('../pages/register.tsx').then((m) => m.RegisterPage), ['auth']),
  },
  {
    path: paths.forgotPassword,
    page: lazyPage(() => import('../pages/forgot-password.tsx').then((m) => m.ForgotPasswordPage), ['auth']),
  },
  {
    path: paths.resetPassword,
    page: lazyPage(() => import('../pages/reset-password.tsx').then((m) => m.ResetPasswordPage), ['auth']),
  },
  {
    path: paths.verifyEmail,
    page: lazyPage(() => import('../pages/verify-email.tsx').then((m) => m.VerifyEmailPage), ['auth', 'errors']),
  },
  { path: paths.terms, page: lazyPage(() => import('../pages/terms.tsx').then((m) => m.TermsPage), ['legal']) },
  { path: paths.privacy, page: lazyPage(() => import('../pages/privacy.tsx').then((m) => m.PrivacyPage), ['legal']) },
  {
    path: paths.languageTest,
    page: lazyPage(() => import('../pages/language-test.tsx').then((m) => m.LanguageTestPage), ['languageTest']),
  },
  { path: paths.viewer, page: lazyPage(() => import('../pages/viewer.tsx').then((m) => m.ViewerPage), []) },
  { path: paths.devUi, page: lazyPage(() => import('../pages/dev-ui.tsx').then((m) => m.DevUiPage), []) },
];

/** Pages for signed-in users, inside the dashboard layout. */
export const dashboardRoutes: readonly PageRoute[] = [
  {
    path: paths.dashboard,
    page: lazyPage(() => import('../pages/dashboard.tsx').then((m) => m.DashboardPage), ['dashboard']),
  },
  {
    path: paths.qrCodes,
    page: lazyPage(() => import('../pages/qr-list.tsx').then((m) => m.QrListPage), ['qrCodes']),
  },
  {
    path: paths.newQrCode,
    page: lazyPage(() => import('../pages/qr-create.tsx').then((m) => m.QrCreatePage), ['editor', 'scan', 'errors']),
  },
  {
    path: paths.qrCode,
    page: lazyPage(
      () => import('../pages/qr-detail.tsx').then((m) => m.QrDetailPage),
      ['detail', 'qrCodes', 'scan', 'analytics', 'errors'],
    ),
  },
  {
    path: paths.editQrCode,
    page: lazyPage(() => import('../pages/qr-edit.tsx').then((m) => m.QrEditPage), ['editor', 'scan', 'errors']),
  },
  {
    path: paths.subscription,
    page: lazyPage(
      () => import('../pages/subscription.tsx').then((m) => m.SubscriptionPage),
      ['subscription', 'errors'],
    ),
  },
  {
    path: paths.subscriptionSuccess,
    page: lazyPage(
      () => import('../pages/subscription-success.tsx').then((m) => m.SubscriptionSuccessPage),
      ['subscription'],
    ),
  },
  {
    path: paths.profile,
    page: lazyPage(() => import('../pages/profile.tsx').then((m) => m.ProfilePage), ['profile']),
  },
  {
    path: paths.invites,
    page: lazyPage(() => import('../pages/invites.tsx').then((m) => m.InvitesPage), ['invites', 'dashboard', 'errors']),
  },
];

export const notFound = lazyPage(() => import('../pages/not-found.tsx').then((m) => m.NotFoundPage), []);

/** Starts loading the page at an address. */
export function preloadPath(pathname: string): void {
  const find = (routes: readonly PageRoute[]) => routes.find(({ path }) => matchPath(path, pathname));
  const dashboardRoute = find(dashboardRoutes);
  if (dashboardRoute) dashboardArea.preload();
  (dashboardRoute ?? find(openRoutes))?.page.preload();
}

/** Preloads the page of a link when it is hovered, touched or focused. */
export function preloadOnIntent(): void {
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.origin === window.location.origin && !link.target) preloadPath(link.pathname);
  };
  for (const type of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(type, onIntent, { passive: true });
}
