import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { loadNamespaces } from '../../../i18n/text-store.ts';
import { useSite } from '../../../lib/site.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** Loaded after the form is usable, with its texts. */
const CompactMaker = lazy(async () => {
  const [{ CompactMaker: Compact }] = await Promise.all([
    import('./maker.tsx'),
    loadNamespaces(['maker', 'editor', 'scan', 'errors']),
  ]);
  return { default: Compact };
});

interface MakerBesideFormProps {
  onKept: () => void;
  children: ReactNode;
}

/** A form with the maker beside it on wide screens, above it on narrow ones. */
export function MakerBesideForm({ onKept, children }: MakerBesideFormProps) {
  // Without the site's settings the form cannot be submitted.
  const isIdle = useIdleAfter(useSite().kind !== 'loading');
  return (
    <div className="grid w-full max-w-md items-start gap-6 self-start md:max-w-5xl md:grid-cols-2 lg:grid-cols-[minmax(0,1fr)_28rem] lg:gap-8 lg:pt-[4vh]">
      {/* The reserved height fits the longest language, so that the form below does not move. */}
      <div className="grid min-h-111 min-[390px]:min-h-101 sm:min-h-105 md:min-h-0">
        {isIdle && (
          <Suspense fallback={<MakerSkeleton />}>
            <CompactMaker onKept={onKept} />
          </Suspense>
        )}
        {!isIdle && <MakerSkeleton />}
      </div>
      {children}
    </div>
  );
}

const MakerSkeleton = () => (
  <div aria-hidden="true" className="grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-6 md:p-8">
    <Skeleton shape="h-6 w-40" />
    <Skeleton shape="h-12 w-full" />
    <div className="flex gap-4">
      <Skeleton shape="size-28 sm:size-44" />
      <div className="grid flex-1 content-start gap-2">
        <Skeleton shape="h-6 w-full" />
        <Skeleton shape="h-10 w-full" />
        <Skeleton shape="h-10 w-full" />
      </div>
    </div>
  </div>
);

const maxWaitMs = 2000;

/** True once the condition holds and the browser has nothing more urgent to do. */
function useIdleAfter(isReady: boolean): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    if (!isReady) return;
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => setIsIdle(true), 200);
      return () => clearTimeout(timer);
    }
    const handle = window.requestIdleCallback(() => setIsIdle(true), { timeout: maxWaitMs });
    return () => window.cancelIdleCallback(handle);
  }, [isReady]);
  return isIdle;
}
