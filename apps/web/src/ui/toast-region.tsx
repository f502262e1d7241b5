import { lazy, Suspense, useEffect, useState } from 'react';
import { receiveToasts, type ToastMessage } from './toast.ts';

const Toaster = lazy(() => import('./toaster.tsx').then((module) => ({ default: module.Toaster })));

/** Keeps the toast library out of the first load: it comes with the first toast. */
export function ToastRegion(props: { label: string; closeLabel: string }) {
  const [first, setFirst] = useState<ToastMessage[]>([]);
  const wanted = first.length > 0;
  useEffect(() => {
    if (wanted) return;
    return receiveToasts((message) => setFirst((messages) => [...messages, message]));
  }, [wanted]);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <Toaster {...props} first={first} />
    </Suspense>
  );
}
