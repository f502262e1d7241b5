import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { mainId } from './skip-link.tsx';

const positions = new Map<string, number>();

/**
 * A new page starts at its top with the focus on its content, so that a screen reader speaks of it and Tab starts in
 * it; going back lands where one was.
 */
export function ScrollMemory() {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const shown = useRef(pathname);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
    else window.scrollTo(0, type === 'POP' ? (positions.get(key) ?? 0) : 0);
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById(mainId)?.focus({ preventScroll: true });
  }, [key, type, pathname, hash]);

  return null;
}
