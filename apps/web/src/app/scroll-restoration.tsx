import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from '../lib/router/hooks.ts';
import { mainId } from './skip-link.tsx';

const positions = new Map<string, number>();

/**
 * A new page starts at its top, unless the link keeps the position, as tabs do. Going back restores the scroll position. After a change of page the main element gets
 * the focus: a screen reader announces it, and Tab continues there.
 */
export function ScrollRestoration() {
  const { key, pathname, hash, state } = useLocation();
  const type = useNavigationType();
  const lastPathname = useRef(pathname);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const savePosition = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', savePosition, { passive: true });
    return () => window.removeEventListener('scroll', savePosition);
  }, [key]);

  const isKept = type !== 'POP' && (state as { keepsScroll?: boolean } | null)?.keepsScroll === true;

  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
    else if (!isKept) window.scrollTo(0, type === 'POP' ? (positions.get(key) ?? 0) : 0);
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    document.getElementById(mainId)?.focus({ preventScroll: true });
  }, [key, type, pathname, hash, isKept]);

  return null;
}
