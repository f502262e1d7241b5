import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { watchHistory } from '../../../lib/history-steps.ts';

/** How the page would have been left. */
type Way = { by: 'link'; to: string } | { by: 'history'; steps: number };

export interface UnsavedGuard {
  /** Whether the question is on the screen. */
  asking: boolean;
  leave: () => void;
  stay: () => void;
}

/** The router counts its entries; an entry of another site has no number. */
const positionIn = (state: unknown): number | undefined => {
  const idx = (state as { idx?: unknown } | null)?.idx;
  return typeof idx === 'number' ? idx : undefined;
};

/** A click that would take this tab to another page of the app. */
function linkIn(event: MouseEvent): string | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return undefined;
  const url = new URL(link.href, window.location.href);
  const isOurs = url.origin === window.location.origin;
  return isOurs && url.pathname !== window.location.pathname ? url.pathname + url.search + url.hash : undefined;
}

/**
 * Asks before unsaved work is left behind: by a link, by the browser's back and forward, by closing the tab. The router
 * of this app cannot hold a navigation back, so the events are caught before it sees them. What the app does by itself
 * (after saving, say) is not asked about.
 */
export function useUnsavedGuard(hasWork: () => boolean): UnsavedGuard {
  const navigate = useNavigate();
  const [way, setWay] = useState<Way>();
  /** The question was answered: the step that follows is not asked about again. */
  const leaving = useRef(false);
  const isDirty = useEffectEvent(() => !leaving.current && hasWork());

  useEffect(() => {
    const here = positionIn(window.history.state);
    let returning = false;
    const onClick = (event: MouseEvent) => {
      const to = linkIn(event);
      if (to === undefined || !isDirty()) return;
      event.preventDefault();
      event.stopPropagation();
      setWay({ by: 'link', to });
    };
    const onPop = (event: PopStateEvent) => {
      const there = positionIn(event.state);
      if (returning) {
        returning = false;
        return event.stopImmediatePropagation();
      }
      if (here === undefined || there === undefined || here === there || !isDirty()) return;
      // The address has changed already: it is put back, and the router hears of neither step.
      event.stopImmediatePropagation();
      returning = true;
      window.history.go(here - there);
      setWay({ by: 'history', steps: there - here });
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault();
    };
    document.addEventListener('click', onClick, { capture: true });
    const unwatch = watchHistory(onPop);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      document.removeEventListener('click', onClick, { capture: true });
      unwatch();
      window.removeEventListener('beforeunload', onUnload);
    };
  }, []);

  return {
    asking: way !== undefined,
    stay: () => setWay(undefined),
    leave: () => {
      leaving.current = true;
      if (way?.by === 'link') void navigate(way.to);
      if (way?.by === 'history') void navigate(way.steps);
    },
  };
}
