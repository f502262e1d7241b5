import { cloneElement, lazy, Suspense, useState } from 'react';
import type { DropdownMenuProps } from './dropdown-menu-panel.tsx';

const fetchPanel = () => import('./dropdown-menu-panel.tsx').then((m) => ({ default: m.DropdownMenuPanel }));
const Panel = lazy(fetchPanel);

/** Loads the menu library when the button is first used, so that pages do not wait for it. */
export function DropdownMenu(props: DropdownMenuProps) {
  const [openedBy, setOpenedBy] = useState<'pointer' | 'key'>();
  const closed = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    // A click that was triggered by a key has `detail` 0.
    onClick: ({ detail }) => {
      props.onOpen?.();
      setOpenedBy(detail === 0 ? 'key' : 'pointer');
    },
    onPointerEnter: () => void fetchPanel().catch(() => undefined),
  });
  return openedBy ? (
    <Suspense fallback={closed}>
      <Panel {...props} openedByKey={openedBy === 'key'} />
    </Suspense>
  ) : (
    closed
  );
}
