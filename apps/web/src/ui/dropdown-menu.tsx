import { cloneElement, lazy, Suspense, useState } from 'react';
import type { DropdownMenuProps } from './dropdown-menu-panel.tsx';

const fetchPanel = () => import('./dropdown-menu-panel.tsx').then((m) => ({ default: m.DropdownMenuPanel }));
const Panel = lazy(fetchPanel);

/** A page does not wait for a menu that nobody has opened: what draws it is fetched when its button is first used. */
export function DropdownMenu(props: DropdownMenuProps) {
  const [asked, setAsked] = useState<'pointer' | 'keyboard'>();
  const closed = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    // A click that no pointer made has no count.
    onClick: ({ detail }) => setAsked(detail === 0 ? 'keyboard' : 'pointer'),
    onPointerEnter: () => void fetchPanel().catch(() => undefined),
  });
  return asked ? (
    <Suspense fallback={closed}>
      <Panel {...props} byKeyboard={asked === 'keyboard'} />
    </Suspense>
  ) : (
    closed
  );
}
