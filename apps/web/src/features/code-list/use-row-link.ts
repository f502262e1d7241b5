import { type MouseEvent, useRef } from 'react';
import { useNavigate } from '../../lib/router/hooks.ts';

/** Opens an address in a new tab. Call it while the click is handled: after a request, WebKit blocks the tab. */
function openTab(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.target = '_blank';
  link.click();
}

/** Links and controls handle their own clicks. The menu is listed because React passes on events of its portal. */
const controls = 'a, button, label, input, [role=menu]';

const selectedText = () => window.getSelection()?.toString() ?? '';

/**
 * Opens the page of a row when one of its texts is clicked. The texts lie above the row's link, so that they can be selected;
 * the rest of the row is the link itself.
 */
export function useRowLink(path: string) {
  const navigate = useNavigate();
  const selectedBefore = useRef('');
  const open = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest(controls)) return;
    // The end of a drag that selects a text. A click on a text that was selected before opens the page.
    if (!['', selectedBefore.current].includes(selectedText())) return;
    const inNewTab = event.button === 1 || event.ctrlKey || event.metaKey || event.shiftKey;
    if (inNewTab) openTab(path);
    else navigate(path);
  };
  return {
    onMouseDown: () => {
      selectedBefore.current = selectedText();
    },
    onClick: open,
    onAuxClick: (event: MouseEvent) => event.button === 1 && open(event),
  };
}
