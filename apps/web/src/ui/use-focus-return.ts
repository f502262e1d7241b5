import { useRef } from 'react';

/**
 * Gives the focus back to whatever had it when a dialog opened. The dialog library does so only for a trigger of its
 * own, and ours are opened by state.
 */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
