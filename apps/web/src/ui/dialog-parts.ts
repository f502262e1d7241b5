import { useRef } from 'react';

/** The layer between a dialog and the page. */
export const scrimStyle = 'fixed inset-0 z-40 animate-fade bg-scrim';

/** A dialog is centered and scrolls inside itself on a small screen. */
export const dialogStyle =
  'fixed inset-x-4 top-1/2 z-50 mx-auto grid max-h-[calc(100dvh-2rem)] -translate-y-1/2 animate-fade overflow-y-auto rounded-card border border-line bg-raised p-6 text-ink shadow-float';

/**
 * Restores the focus when a dialog closes, unless the page has already moved it. The library does this only for its own
 * triggers, which we do not use.
 */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (document.activeElement === document.body && opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
