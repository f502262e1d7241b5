import { useTranslation } from '../i18n/use-translation.ts';
import { createStore, useStore } from '../lib/store.ts';

const pendingPages = createStore(0);

/** Shows the progress bar until the page has loaded. */
export async function trackPage<Result>(page: Promise<Result>): Promise<Result> {
  pendingPages.set(pendingPages.get() + 1);
  try {
    return await page;
  } finally {
    pendingPages.set(pendingPages.get() - 1);
  }
}

/** A thin bar at the top while the next page loads; the old page stays on the screen. */
export function PageProgress() {
  const { t } = useTranslation();
  if (useStore(pendingPages) === 0) return null;
  return (
    <div
      role="progressbar"
      aria-label={t('state.loading')}
      className="fixed inset-x-0 top-0 z-50 h-0.5 animate-appear-late"
    >
      <div className="h-full origin-left animate-creep bg-accent" />
    </div>
  );
}
