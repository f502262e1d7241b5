import type { Analytics, SharedAnalytics } from '@tessera/contract';
import { useState } from 'react';
import { lazyPart } from '../../../i18n/lazy-part.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Figures } from '../figures.tsx';
import { OverTime } from '../over-time.tsx';
import type { FigureName } from '../view.ts';
import type { SharedView } from './shared-view.ts';

/** Below the first screen. */
const Details = lazyPart(
  () => import('./shared-details.tsx').then((m) => m.SharedDetails),
  ['statsDetails'],
  <Skeleton shape="h-96 rounded-card" />,
);

interface SharedContentProps {
  data: SharedAnalytics;
  today: string;
  asOf: number;
  view: SharedView;
}

/** Figures, chart and lists, with nothing to follow. */
export function SharedContent({ data, today, asOf, view }: SharedContentProps) {
  const { t } = useTranslation('stats');
  const [figure, setFigure] = useState<FigureName>('clicks');
  // Lists of codes and their number are not among the parts that are shown here.
  const figures = { ...data, code_count: 1, top_codes: undefined, bottom_codes: undefined } as unknown as Analytics;
  return (
    <div className="grid grid-cols-1 gap-6">
      <Figures data={figures} today={today} />
      {data.range.total_clicks === 0 ? (
        <EmptyState title={t('facts.none')} />
      ) : (
        <>
          <Card>
            <OverTime
              data={figures}
              asOf={asOf}
              view={{ compare: view.compare, figure }}
              onChange={(change) => change.figure && setFigure(change.figure)}
            />
          </Card>
          <Details data={data} />
        </>
      )}
    </div>
  );
}
