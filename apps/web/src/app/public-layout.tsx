import { Suspense } from 'react';
import { LanguageSelect } from '../features/account/language-select.tsx';
import { ThemeSwitch } from '../features/account/theme-switch.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { paths } from '../lib/paths.ts';
import { Link } from '../lib/router/link.tsx';
import { Outlet } from '../lib/router/routes.tsx';
import { Logo } from '../ui/logo.tsx';
import { PageSpinner } from '../ui/page-spinner.tsx';
import { headerStyle, mainStyle } from './public-style.ts';
import { mainId } from './skip-link.tsx';

/** The layout of the public pages. */
export function PublicLayout() {
  const { t } = useTranslation();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className={headerStyle}>
        <Link to={paths.root} className="rounded-control">
          <Logo />
        </Link>
        <div className="flex items-center gap-2">
          <LanguageSelect />
          <ThemeSwitch />
        </div>
      </header>
      {/* The footer appears together with the page: otherwise the page would push it down while it loads. */}
      <Suspense
        fallback={
          <main id={mainId} tabIndex={-1} className={mainStyle}>
            <PageSpinner label={t('state.loading')} />
          </main>
        }
      >
        <main id={mainId} tabIndex={-1} className={mainStyle}>
          <Outlet />
        </main>
        <footer className="flex flex-wrap justify-center gap-x-6 gap-y-1 px-4 pt-2 pb-6 text-center text-xs text-soft">
          <span className="text-balance">{t('layout.promise')}</span>
          {/* The links wrap together. */}
          <span className="flex flex-wrap justify-center gap-x-6 gap-y-1">
            <Link className="link" to={paths.terms}>
              {t('layout.terms')}
            </Link>
            <Link className="link" to={paths.privacy}>
              {t('layout.privacy')}
            </Link>
            <Link className="link" to={paths.report}>
              {t('layout.report')}
            </Link>
          </span>
        </footer>
      </Suspense>
    </div>
  );
}
