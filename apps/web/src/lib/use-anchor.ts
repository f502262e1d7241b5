import { useEffect } from 'react';
import { useLocation } from './router/hooks.ts';

/** Scrolls to the part of a page that the address names, and focuses it, as soon as the page shows it. */
export function useAnchor(isShown = true): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (!isShown || hash === '') return;
    const part = document.getElementById(hash.slice(1));
    part?.scrollIntoView();
    part?.focus({ preventScroll: true });
  }, [hash, key, isShown]);
}
