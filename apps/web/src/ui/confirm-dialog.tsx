import { lazy, Suspense, useState } from 'react';
import type { ConfirmDialogProps } from './confirm-dialog-panel.tsx';

const Panel = lazy(() => import('./confirm-dialog-panel.tsx').then((m) => ({ default: m.ConfirmDialogPanel })));

/** Most visits destroy nothing: what draws the question is fetched when it is first asked. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const [asked, setAsked] = useState(props.open);
  if (props.open && !asked) setAsked(true);
  return asked ? (
    <Suspense fallback={null}>
      <Panel {...props} />
    </Suspense>
  ) : null;
}
