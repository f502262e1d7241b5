import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startI18n } from '../i18n/i18n.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { hideAddressSecrets } from '../lib/address-secrets.ts';
import { paths } from '../lib/paths.ts';
import { startSession } from '../session/session.ts';
import { startLiveRegion } from '../ui/live-region.ts';
import { ToastRegion } from '../ui/toast-region.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { PageProgress } from './page-progress.tsx';
import { preloadOnIntent, preloadPath } from './route-table.ts';
import { Router } from './router.tsx';
import { startGoogleTag } from './start-google-tag.ts';
import './app.css';

function App() {
  const { t } = useTranslation();
  return (
    <>
      <PageProgress />
      <Router />
      <OfflineNotice />
      <ToastRegion label={t('layout.notifications')} closeLabel={t('action.close')} />
    </>
  );
}

/** Whether the server has sent the login page as HTML. It stays until the page can be rendered in its place. */
const hasFrontPage = (root: HTMLElement): boolean => root.firstElementChild?.checkVisibility() ?? false;

/** Requests everything for the first screen in parallel; the first render waits only for the texts. */
async function start(root: HTMLElement): Promise<void> {
  hideAddressSecrets();
  startLiveRegion();
  const texts = startI18n();
  startSession();
  // Also loads the site configuration, which other parts wait for.
  void startGoogleTag();
  const isFront = hasFrontPage(root);
  // The app would lead a visitor from the root to the login page by two redirects, with empty pages between them.
  if (isFront && window.location.pathname === paths.root)
    window.history.replaceState(null, '', paths.login + window.location.search);
  const page = preloadPath(window.location.pathname);
  preloadOnIntent();
  await texts;
  if (isFront) await page;
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root) void start(root);
