import { useTranslation } from '../i18n/use-translation.ts';
import { usePageLoading } from './page-loading.ts';

/** While the next page is fetched the old one stays, and this thin line says that something is coming. */
export function PageProgress() {
  const { t } = useTranslation();
  if (!usePageLoading()) return null;
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
