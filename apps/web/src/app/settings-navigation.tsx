import { useEffect, useRef } from 'react';
import { useSettingsPages } from '../features/palette/site-map.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useLocation } from '../lib/router/hooks.ts';
import { Link } from '../lib/router/link.tsx';

/** Above every page of the settings: the way to the others. */
export function SettingsNavigation() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const pages = useSettingsPages();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // On a phone, the entry of the page may be beyond the edge. `scrollIntoView` could move the page as well.
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (list.current && current)
      list.current.scrollLeft = current.offsetLeft - (list.current.clientWidth - current.offsetWidth) / 2;
  }, [pathname]);
  if (!pages.some(({ to }) => to === pathname)) return null;
  return (
    <nav aria-label={t('nav.settings')} className="mb-6">
      <ul ref={list} className="relative flex w-0 min-w-full gap-1 overflow-x-auto border-b border-line">
        {pages.map(({ name, to }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={to === pathname ? 'page' : undefined}
              className="flex min-h-10 items-center border-b-2 border-transparent px-2 font-medium whitespace-nowrap text-soft transition-colors -outline-offset-2! hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink sm:px-3"
            >
              {t(`nav.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
