import { preloadPath } from './route-table.ts';

/** A pointer over a link, a finger on it or the focus in it says where somebody may go next: that page is fetched. */
export function preloadOnIntent(): void {
  const consider = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.origin === window.location.origin && !link.target) preloadPath(link.pathname);
  };
  for (const sign of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(sign, consider, { passive: true });
}
