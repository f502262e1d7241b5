import { lazy, Suspense, useState } from 'react';
import type { ConfirmDialogProps } from './confirm-dialog-panel.tsx';

const Panel = lazy(() => import('./confirm-dialog-panel.tsx').then((m) => ({ default: m.ConfirmDialogPanel })));

/** Loads the dialog when it is first opened: most visits never need it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [isNeeded, setIsNeeded] = useState(props.open);
  if (props.open && !isNeeded) setIsNeeded(true);
  return isNeeded ? (
    <Suspense fallback={null}>
      <Panel {...props} />
    </Suspense>
  ) : null;
}
