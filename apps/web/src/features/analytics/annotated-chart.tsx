import { useState } from 'react';
import { lazyPart } from '../../i18n/lazy-part.tsx';
import { Card } from '../../ui/card.tsx';
import type { ChartMark } from '../../ui/mark-groups.ts';
import { OverTime } from './over-time.tsx';
import type { ShownAnalytics } from './shown-analytics.ts';

/** As high as the closed list, so that nothing moves when it is there. */
const Panel = lazyPart(
  () => import('./annotations/annotation-panel.tsx').then((m) => m.AnnotationPanel),
  ['annotations'],
  <div className="mt-3 h-11.25" />,
);

interface AnnotatedChartProps
  extends Pick<ShownAnalytics, 'data' | 'view' | 'onChange' | 'today' | 'asked' | 'codeHash'> {
  asOf: number;
  canChoose: boolean;
}

/** The clicks over time, and what happened. */
export function AnnotatedChart({ today, asked, codeHash, ...chart }: AnnotatedChartProps) {
  const [marks, setMarks] = useState<readonly ChartMark[]>([]);
  const { range, series } = chart.data;
  const { id, tag, type } = asked;
  return (
    <Card>
      <OverTime {...chart} marks={marks} />
      <Panel
        query={{
          from: range.from,
          to: range.to,
          tz: range.tz,
          ...(id !== undefined && { id }),
          ...(tag !== undefined && { tag }),
          ...(type && { type }),
        }}
        zone={range.tz}
        starts={series.map(({ at }) => at)}
        codeId={codeHash === undefined ? undefined : id}
        today={today}
        onMarks={setMarks}
      />
    </Card>
  );
}
