import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useHistoryGuard, useNavigate } from '../lib/router/hooks.ts';
import { opensHere } from '../lib/router/link.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

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

/** The target of a click that opens another page of the app, or another view of this one, in this tab. */
function linkTarget(event: MouseEvent): string | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || !opensHere(event, link)) return undefined;
  const url = new URL(link.href, window.location.href);
  const { origin, pathname, search } = window.location;
  const isOther = url.pathname !== pathname || url.search !== search;
  return url.origin === origin && isOther ? url.pathname + url.search + url.hash : undefined;
}

/**
 * Blocks links, browser back and forward, and closing the tab while there is unsaved work. Navigation by the app itself,
 * such as after saving, is not blocked.
 */
function useUnsavedGuard(hasWork: () => boolean) {
  const navigate = useNavigate();
  const guardHistory = useHistoryGuard();
  const [blocked, setBlocked] = useState<Navigation>();
  /** After the confirmation the navigation must not be blocked again. */
  const isLeaving = useRef(false);
  const isDirty = useEffectEvent(() => !isLeaving.current && hasWork());

  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const to = linkTarget(event);
      if (to === undefined || !isDirty()) return;
      event.preventDefault();
      event.stopPropagation();
      setBlocked({ kind: 'link', to });
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault();
    };
    document.addEventListener('click', onClick, { capture: true });
    const unguard = guardHistory((steps) => {
      const isBlocked = isDirty();
      if (isBlocked) setBlocked({ kind: 'history', steps });
      return isBlocked;
    });
    window.addEventListener('beforeunload', onUnload);
    return () => {
      document.removeEventListener('click', onClick, { capture: true });
      unguard();
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [guardHistory]);

  return {
    /** Whether a navigation waits for the user's decision. */
    isBlocking: blocked !== undefined,
    stay: () => setBlocked(undefined),
    leave: () => {
      isLeaving.current = true;
      if (blocked?.kind === 'link') navigate(blocked.to);
      if (blocked?.kind === 'history') navigate(blocked.steps);
    },
  };
}
