import { useEffect, useRef, useState } from 'react';
import { useLocation } from '../lib/router/hooks.ts';

/** The layout's `lg` breakpoint: from this width the sidebar is always visible. */
const wideScreen = '(min-width: 64rem)';

/** The menu of narrow screens. A navigation, Escape or a wider window closes it. */
export function useMenu() {
  const [open, setOpen] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const { key } = useLocation();
  const [lastKey, setLastKey] = useState(key);
  if (lastKey !== key) {
    setLastKey(key);
    setOpen(false);
  }
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      buttonRef.current?.focus();
    };
    const wide = window.matchMedia(wideScreen);
    const onWidth = () => wide.matches && setOpen(false);
    window.addEventListener('keydown', onKey);
    wide.addEventListener('change', onWidth);
    return () => {
      window.removeEventListener('keydown', onKey);
      wide.removeEventListener('change', onWidth);
    };
  }, [open]);
  return { open, toggle: () => setOpen(!open), close: () => setOpen(false), buttonRef };
}
