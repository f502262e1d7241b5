import { lazy, Suspense, useEffect, useState } from 'react';
import { receiveToasts, type ToastMessage } from './toast.ts';

const Toaster = lazy(() => import('./toaster.tsx').then((module) => ({ default: module.Toaster })));

/** Loads the toast library with the first toast. */
export function ToastRegion(props: { label: string; closeLabel: string }) {
  const [first, setFirst] = useState<ToastMessage[]>([]);
  const isNeeded = first.length > 0;
  useEffect(() => {
    if (isNeeded) return;
    return receiveToasts((message) => setFirst((messages) => [...messages, message]));
  }, [isNeeded]);
  if (!isNeeded) return null;
  return (
    <Suspense fallback={null}>
      <Toaster {...props} first={first} />
    </Suspense>
  );
}
