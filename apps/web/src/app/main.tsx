import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startI18n } from '../i18n/i18n.ts';
import { hideAddressSecrets } from '../lib/address-secrets.ts';
import { startWatchingHistory } from '../lib/history-steps.ts';
import { startSession } from '../session/session.ts';
import { App } from './app.tsx';
import { preloadOnIntent } from './preload-on-intent.ts';
import { preloadPath } from './route-table.ts';
import { startAnalytics } from './start-analytics.ts';
import './app.css';

/** Everything the first screen needs is asked for at once; only the texts have to be there before it is drawn. */
async function start(root: HTMLElement): Promise<void> {
  hideAddressSecrets();
  const texts = startI18n();
  startSession();
  startWatchingHistory();
  // Asks what kind of installation this is, which others wait for too.
  void startAnalytics();
  preloadPath(window.location.pathname);
  preloadOnIntent();
  await texts;
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root) void start(root);
