import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Namespace } from '../i18n/keys.ts';
import { loadNamespaces } from '../i18n/text-store.ts';
import { paths } from '../lib/paths.ts';
import { matchPath } from '../lib/router/match-path.ts';
import { trackPage } from './page-progress.tsx';

interface PageRoute {
  path: string;
  Page: LazyExoticComponent<ComponentType>;
  /** Starts loading before the page is rendered. Resolves when it is loaded, or has failed. */
  preload: () => Promise<void>;
}

/** Calls back at once: a page that is loaded already is rendered without its fallback. */
const resolved = <Value>(value: Value): Promise<Value> =>
  // oxlint-disable-next-line unicorn/no-thenable -- `lazy` calls it at once, and nothing awaits it
  ({ then: (done: (value: Value) => void) => done(value) }) as unknown as Promise<Value>;

/** Loads the code and the texts of a page in parallel and renders it when both have arrived. */
function route(path: string, namespaces: readonly Namespace[], load: () => Promise<ComponentType>): PageRoute {
  let loading: Promise<{ default: ComponentType }> | undefined;
  let loaded: { default: ComponentType } | undefined;
  const loadPage = () => {
    loading ??= trackPage(Promise.all([load(), loadNamespaces(namespaces)]))
      .then(([Page]) => {
        loaded = { default: Page };
        return loaded;
      })
      .catch((error: unknown) => {
        loading = undefined;
        throw error;
      });
    return loading;
  };
  return {
    path,
    Page: lazy(() => (loaded ? resolved(loaded) : loadPage())),
    // A failure is shown when the page is rendered.
    preload: () =>
      loadPage().then(
        () => undefined,
        () => undefined,
      ),
  };
}

export const publicArea = route('', [], () => import('./public-layout.tsx').then((m) => m.PublicLayout));

/** Public pages in one centered column. */
export const publicRoutes: readonly PageRoute[] = [
  route(paths.login, ['auth', 'front', 'subscription'], () => import('../pages/login.tsx').then((m) => m.LoginPage)),
  route(paths.oidcCallback, ['oidc', 'errors'], () =>
    import('../pages/oidc-callback.tsx').then((m) => m.OidcCallbackPage),
  ),
  route(paths.register, ['auth'], () => import('../pages/register.tsx').then((m) => m.RegisterPage)),
  route(paths.forgotPassword, ['auth'], () => import('../pages/forgot-password.tsx').then((m) => m.ForgotPasswordPage)),
  route(paths.resetPassword, ['auth'], () => import('../pages/reset-password.tsx').then((m) => m.ResetPasswordPage)),
  route(paths.verifyEmail, ['auth', 'errors'], () =>
    import('../pages/verify-email.tsx').then((m) => m.VerifyEmailPage),
  ),
  route(paths.changeEmail, ['sessions', 'errors'], () =>
    import('../pages/change-email.tsx').then((m) => m.ChangeEmailPage),
  ),
  route(paths.undoEmail, ['sessions', 'errors'], () => import('../pages/undo-email.tsx').then((m) => m.UndoEmailPage)),
  route(paths.maker, ['maker', 'editor', 'scan', 'errors'], () =>
    import('../pages/maker.tsx').then((m) => m.MakerPage),
  ),
  route(paths.terms, ['legal'], () => import('../pages/terms.tsx').then((m) => m.TermsPage)),
  route(paths.privacy, ['legal'], () => import('../pages/privacy.tsx').then((m) => m.PrivacyPage)),
  route(paths.report, ['report', 'auth', 'errors'], () => import('../pages/report.tsx').then((m) => m.ReportPage)),
  route(paths.share, ['share', 'analytics', 'stats', 'errors'], () =>
    import('../pages/share.tsx').then((m) => m.SharePage),
  ),
  route(paths.languageTest, ['languageTest'], () =>
    import('../pages/language-test.tsx').then((m) => m.LanguageTestPage),
  ),
  route(paths.viewer, [], () => import('../pages/viewer.tsx').then((m) => m.ViewerPage)),
];

export const dashboardArea = route('', [], () => import('./dashboard-area.tsx').then((m) => m.DashboardArea));

/** Pages for signed-in users, inside the dashboard area. */
export const dashboardRoutes: readonly PageRoute[] = [
  route(paths.dashboard, ['dashboard'], () => import('../pages/dashboard.tsx').then((m) => m.DashboardPage)),
  route(paths.qrCodes, ['qrCodes', 'tags'], () => import('../pages/qr-list.tsx').then((m) => m.QrListPage)),
  route(paths.analytics, ['analytics', 'stats'], () => import('../pages/analytics.tsx').then((m) => m.AnalyticsPage)),
  route(paths.newQrCode, ['editor', 'tags', 'scan', 'errors', 'maker'], () =>
    import('../pages/qr-create.tsx').then((m) => m.QrCreatePage),
  ),
  route(paths.keptQrCode, ['maker', 'editor'], () => import('../pages/qr-kept.tsx').then((m) => m.QrKeptPage)),
  route(paths.importQrCodes, ['imports', 'jobs', 'errors', 'qrCodes'], () =>
    import('../pages/qr-import.tsx').then((m) => m.QrImportPage),
  ),
  route(paths.printSheets, ['sheets', 'qrCodes', 'jobs', 'errors'], () =>
    import('../pages/print-sheets.tsx').then((m) => m.PrintSheetsPage),
  ),
  route(paths.qrCode, ['detail', 'destination', 'qrCodes'], () =>
    import('../pages/qr-detail.tsx').then((m) => m.QrDetailPage),
  ),
  route(paths.editQrCode, ['editor', 'tags', 'scan', 'errors'], () =>
    import('../pages/qr-edit.tsx').then((m) => m.QrEditPage),
  ),
  route(paths.subscription, ['subscription', 'errors'], () =>
    import('../pages/subscription.tsx').then((m) => m.SubscriptionPage),
  ),
  route(paths.subscriptionSuccess, ['subscription'], () =>
    import('../pages/subscription-success.tsx').then((m) => m.SubscriptionSuccessPage),
  ),
  route(paths.profile, ['profile'], () => import('../pages/profile.tsx').then((m) => m.ProfilePage)),
  route(paths.history, ['history', 'sessions', 'errors'], () =>
    import('../pages/history.tsx').then((m) => m.HistoryPage),
  ),
  route(paths.mailReports, ['mailReports', 'errors', 'tags'], () =>
    import('../pages/mail-reports.tsx').then((m) => m.MailReportsPage),
  ),
  route(paths.apiKeys, ['apiKeys', 'errors'], () => import('../pages/api-keys.tsx').then((m) => m.ApiKeysPage)),
  route(paths.security, ['security', 'secondFactor', 'passkeys', 'oidc', 'sessions', 'errors'], () =>
    import('../pages/security.tsx').then((m) => m.SecurityPage),
  ),
  route(paths.webhooks, ['webhooks', 'errors'], () => import('../pages/webhooks.tsx').then((m) => m.WebhooksPage)),
  route(paths.invites, ['invites', 'dashboard'], () => import('../pages/invites.tsx').then((m) => m.InvitesPage)),
  route(paths.admin, ['admin'], () => import('../pages/admin.tsx').then((m) => m.AdminPage)),
];

/** Saves the code that a visitor kept, before the first page of the dashboard is shown. */
export const keptCode = route('', ['maker'], () =>
  import('../features/maker/kept-code-saver.tsx').then((m) => m.KeptCodeSaver),
);

export const notFound = route('*', [], () => import('../pages/not-found.tsx').then((m) => m.NotFoundPage));

/** Starts loading the page at an address. Resolves when a public page is loaded, or has failed. */
export async function preloadPath(pathname: string): Promise<void> {
  const find = (routes: readonly PageRoute[]) => routes.find(({ path }) => matchPath(path, pathname));
  const dashboardRoute = find(dashboardRoutes);
  const area = dashboardRoute ? dashboardArea : publicArea;
  await Promise.all([area.preload(), (dashboardRoute ?? find(publicRoutes))?.preload()]);
}

/** Preloads the page of a link when it is hovered, touched or focused. */
export function preloadOnIntent(): void {
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.origin === window.location.origin && !link.target) void preloadPath(link.pathname);
  };
  for (const type of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(type, onIntent, { passive: true });
}
