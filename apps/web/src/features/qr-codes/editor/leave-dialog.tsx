import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { watchHistory } from '../../../lib/history-steps.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

/** Asks for confirmation before unsaved work is lost. */
export function LeaveDialog({ hasWork }: { hasWork: () => boolean }) {
  const { t } = useTranslation('editor');
  const guard = useUnsavedGuard(hasWork);
  return (
    <ConfirmDialog
      open={guard.isBlocking}
      onOpenChange={(open) => !open && guard.stay()}
      title={t('leave.question')}
      confirmLabel={t('leave.yes')}
      cancelLabel={t('leave.no')}
      onConfirm={guard.leave}
    >
      <p>{t('leave.text')}</p>
    </ConfirmDialog>
  );
}

type Navigation = { kind: 'link'; to: string } | { kind: 'history'; steps: number };

interface UnsavedGuard {
  /** Whether a navigation waits for the user's decision. */
  isBlocking: boolean;
  leave: () => void;
  stay: () => void;
}

/** The router numbers its history entries; entries of other sites have no index. */
const historyIndex = (state: unknown): number | undefined => {
  const idx = (state as { idx?: unknown } | null)?.idx;
  return typeof idx === 'number' ? idx : undefined;
};

/** The target of a click that opens another page of the app in this tab. */
function linkTarget(event: MouseEvent): string | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return undefined;
  const url = new URL(link.href, window.location.href);
  const isSameOrigin = url.origin === window.location.origin;
  return isSameOrigin && url.pathname !== window.location.pathname ? url.pathname + url.search + url.hash : undefined;
}

/**
 * Blocks links, browser back and forward, and closing the tab while there is unsaved work. The router in declarative
 * mode cannot block navigation, so the events are intercepted before it receives them. Navigation by the app itself, such
 * as after saving, is not blocked.
 */
function useUnsavedGuard(hasWork: () => boolean): UnsavedGuard {
  const navigate = useNavigate();
  const [blocked, setBlocked] = useState<Navigation>();
  /** After the confirmation the navigation must not be blocked again. */
  const isLeaving = useRef(false);
  const isDirty = useEffectEvent(() => !isLeaving.current && hasWork());

  useEffect(() => {
    const here = historyIndex(window.history.state);
    let isReturning = false;
    const onClick = (event: MouseEvent) => {
      const to = linkTarget(event);
      if (to === undefined || !isDirty()) return;
      event.preventDefault();
      event.stopPropagation();
      setBlocked({ kind: 'link', to });
    };
    const onPop = (event: PopStateEvent) => {
      const there = historyIndex(event.state);
      if (isReturning) {
        isReturning = false;
        return event.stopImmediatePropagation();
      }
      if (here === undefined || there === undefined || here === there || !isDirty()) return;
      // The URL has already changed. Restore it; the router must see neither of the two events.
      event.stopImmediatePropagation();
      isReturning = true;
      window.history.go(here - there);
      setBlocked({ kind: 'history', steps: there - here });
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
    isBlocking: blocked !== undefined,
    stay: () => setBlocked(undefined),
    leave: () => {
      isLeaving.current = true;
      if (blocked?.kind === 'link') void navigate(blocked.to);
      if (blocked?.kind === 'history') void navigate(blocked.steps);
    },
  };
}
