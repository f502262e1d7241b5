import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { loadNamespaces } from '../../i18n/text-store.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { logProblem } from '../../lib/log.ts';
import { useSite } from '../../lib/site.ts';
import { whenIdle } from '../../lib/when-idle.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type Loading =
  | { kind: 'pending' }
  | { kind: 'ready'; Maker: ComponentType<{ onKept: () => void }> }
  /** The form beside it works anyway. */
  | { kind: 'failed' };

interface MakerBesideFormProps {
  onKept: () => void;
  /** Above the maker. */
  intro?: ReactNode;
  isFormFirst?: boolean;
  children: ReactNode;
}

/** A form with the maker beside it on wide screens, above it on narrow ones unless the form comes first. */
export function MakerBesideForm({ onKept, intro, isFormFirst = false, children }: MakerBesideFormProps) {
  const { loading, load } = useMakerLoading();
  const columns = isFormFirst ? 'lg:grid-cols-[28rem_minmax(0,1fr)]' : 'lg:grid-cols-[minmax(0,1fr)_28rem]';
  return (
    <div
      className={`grid w-full max-w-md items-start gap-6 self-start md:max-w-5xl md:grid-cols-2 lg:gap-8 ${columns} ${intro ? '' : 'lg:pt-[4vh]'}`}
    >
      {isFormFirst && children}
      <div className="grid gap-5">
        {intro}
        {/* The reserved height fits the longest language, so that nothing below moves. */}
        <div className="grid min-h-157 min-[360px]:min-h-130 min-[390px]:min-h-120 sm:min-h-116 md:min-h-139 xl:min-h-131">
          {loading.kind === 'ready' && <loading.Maker onKept={onKept} />}
          {loading.kind === 'pending' && <MakerSkeleton />}
          {loading.kind === 'failed' && <MakerFailure onRetry={load} />}
        </div>
      </div>
      {!isFormFirst && children}
    </div>
  );
}

const frame = 'grid gap-4 rounded-card border border-line bg-surface p-4 sm:p-6 md:p-8';

const MakerSkeleton = () => (
  <div aria-hidden="true" className={`${frame} content-start`}>
    <Skeleton shape="h-6 w-40" />
    <Skeleton shape="h-12 w-full" />
    <div className="flex gap-4">
      <Skeleton shape="size-30 lg:size-44" />
      <div className="grid flex-1 content-start gap-2">
        <Skeleton shape="h-6 w-full" />
        <Skeleton shape="h-10 w-full" />
        <Skeleton shape="h-10 w-full" />
      </div>
    </div>
  </div>
);

function MakerFailure({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={`${frame} min-h-60 place-content-center justify-items-center text-center`}>
      <p className="text-soft">{t('failure.network')}</p>
      <Button size="sm" variant="secondary" onClick={onRetry}>
        {t('action.retry')}
      </Button>
    </div>
  );
}

/** The maker and its texts are loaded when the form can be used and the browser has nothing more urgent to do. */
function useMakerLoading(): { loading: Loading; load: () => void } {
  // Without the site's settings the form cannot be submitted.
  const isFormReady = useSite().kind !== 'loading';
  const [loading, setLoading] = useState<Loading>({ kind: 'pending' });
  const load = () => {
    setLoading({ kind: 'pending' });
    Promise.all([import('./maker.tsx'), loadNamespaces(['maker', 'editor', 'scan', 'errors'])]).then(
      ([{ CompactMaker }]) => setLoading({ kind: 'ready', Maker: CompactMaker }),
      (error: unknown) => {
        logProblem('maker not loaded', error);
        setLoading({ kind: 'failed' });
      },
    );
  };
  useEffect(() => (isFormReady ? whenIdle(load) : undefined), [isFormReady]);
  return { loading, load };
}
