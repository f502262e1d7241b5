import { Menu, X } from 'lucide-react';
import { Suspense } from 'react';
import { PaletteButton } from '../features/palette/palette-button.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { paths } from '../lib/paths.ts';
import { Link } from '../lib/router/link.tsx';
import { Outlet } from '../lib/router/routes.tsx';
import { Logo } from '../ui/logo.tsx';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { AccountPanel } from './account-panel.tsx';
import { CreateLink } from './create-link.tsx';
import { Navigation } from './navigation.tsx';
import { SettingsNavigation } from './settings-navigation.tsx';
import { mainId } from './skip-link.tsx';
import { useMenu } from './use-menu.ts';

const menuId = 'menu';

/** A fixed sidebar on wide screens; on narrow ones it opens from a bar at the top. */
export function DashboardLayout() {
  const { t } = useTranslation();
  const { open, toggle, close, buttonRef } = useMenu();
  const MenuIcon = open ? X : Menu;
  return (
    <div className="lg:pl-64">
      <header className="sticky top-0 z-30 flex h-14 items-center gap-2 border-b border-line bg-paper px-4 lg:hidden">
        <Link to={paths.dashboard} className="mr-auto rounded-control">
          <Logo />
        </Link>
        <PaletteButton compact />
        <CreateLink compact />
        <button
          ref={buttonRef}
          type="button"
          aria-expanded={open}
          aria-controls={menuId}
          aria-label={open ? t('layout.closeMenu') : t('layout.openMenu')}
          className="-mr-2 grid size-10 place-items-center rounded-control hover:bg-sunken"
          onClick={toggle}
        >
          <MenuIcon className="size-5" aria-hidden="true" />
        </button>
      </header>
      <aside
        id={menuId}
        aria-label={t('layout.sidebar')}
        className={`fixed inset-x-0 top-14 bottom-0 z-25 flex-col bg-paper p-4 pb-3 lg:inset-x-auto lg:top-0 lg:left-0 lg:flex lg:w-64 lg:border-r lg:border-line ${open ? 'flex animate-enter' : 'hidden'}`}
      >
        <Link to={paths.dashboard} className="mb-3 hidden rounded-control px-3 py-1 lg:block">
          <Logo />
        </Link>
        <div className="mb-3 grid gap-2 max-lg:hidden">
          <PaletteButton />
          <CreateLink />
        </div>
        {/* Scrolls by itself, so that the address and the sign-out stay in sight. Room for the outline of a focused entry. */}
        <div className="-mx-1 min-h-0 flex-1 overflow-y-auto px-1 py-1">
          <Navigation onChoose={close} />
        </div>
        <AccountPanel />
      </aside>
      <main id={mainId} tabIndex={-1} inert={open} className="mx-auto max-w-6xl px-4 py-6 sm:px-8 sm:py-8">
        <SettingsNavigation />
        <Suspense fallback={<PageSkeleton />}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  );
}
