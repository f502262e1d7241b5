import type { ReactNode } from 'react';
import { lazyPart } from '../../i18n/lazy-part.tsx';
import { useIncludes } from '../../session/entitlements.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AnnotatedChart } from './annotated-chart.tsx';
import { Figures } from './figures.tsx';
import type { ShownAnalytics } from './shown-analytics.ts';
import { isFiltered } from './view.ts';

/** Below the first screen. */
const Details = lazyPart(
  () => import('./analytics-details.tsx').then((m) => m.AnalyticsDetails),
  ['statsDetails'],
  <Skeleton shape="h-96 rounded-card" />,
);
const NoCodes = lazyPart(() => import('./no-clicks.tsx').then((m) => m.NoCodes));
const NoClicks = lazyPart(() => import('./no-clicks.tsx').then((m) => m.NoClicks));

interface AnalyticsContentProps extends ShownAnalytics {
  /** When the clicks were read. Later times have none yet. */
  asOf: number;
  /** Takes the place of the chart if there are no clicks, unless filters are the reason. */
  noClicks: ReactNode;
  /** Below the figures, if there are any. */
  afterClicks: ReactNode;
}

export function AnalyticsContent({ asOf, noClicks, afterClicks, ...shown }: AnalyticsContentProps) {
  const { data, view, onChange, today, codeHash } = shown;
  // Other plans have no days of their own choice.
  const isDetailed = useIncludes('analytics');
  if (data.code_count === 0) return <NoCodes isFiltered={isFiltered(view)} onChange={onChange} />;
  return (
    <div className="grid grid-cols-1 gap-6">
      <Figures data={data} today={today} selection={codeHash === undefined ? view : undefined} />
      {data.range.total_clicks === 0 ? (
        (!isFiltered(view) && noClicks) || <NoClicks view={view} onChange={onChange} />
      ) : (
        <>
          <AnnotatedChart {...shown} asOf={asOf} canChoose={isDetailed} />
          <Details {...shown} />
          {afterClicks}
        </>
      )}
    </div>
  );
}
