import type { Analytics } from '@tessera/contract';
import { BreakdownList } from '../../codes/stats/breakdown-list.tsx';
import { CountingNotes } from '../../codes/stats/counting-notes.tsx';
import { shownBreakdowns } from '../../codes/stats/shown-breakdowns.ts';
import { WeekHeatmap } from '../../codes/stats/week-heatmap.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { zoneLabel } from '../../lib/browser-zone.ts';
import { Card } from '../../ui/card.tsx';
import { RankedCodes } from './ranked-codes.tsx';
import type { ChangeView } from './use-view.ts';
import { filterFieldOf, type View } from './view.ts';

interface AnalyticsDetailsProps {
  data: Analytics;
  view: View;
  onChange: ChangeView;
  codeNames: ReadonlyMap<string, string>;
}

/** Codes, hours of the week and breakdowns. */
export function AnalyticsDetails({ data, view, onChange, codeNames }: AnalyticsDetailsProps) {
  return (
    <>
      <Codes data={data} onChange={onChange} codeNames={codeNames} />
      <Breakdowns data={data} view={view} onChange={onChange} />
      <CountingNotes />
    </>
  );
}

function Codes({ data, onChange, codeNames }: Omit<AnalyticsDetailsProps, 'view'>) {
  const { t } = useTranslation('analytics');
  const { top_codes: top = [], bottom_codes: bottom = [], hours_of_week: week, range } = data;
  const onChoose = (id: string) => onChange({ codes: [id] });
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2 xl:[&>:last-child:nth-child(odd)]:col-span-2">
      <RankedCodes title={t('codes.top')} codes={top} codeNames={codeNames} onChoose={onChoose} />
      {bottom.length > 0 && (
        <RankedCodes title={t('codes.bottom')} codes={bottom} codeNames={codeNames} onChoose={onChoose} />
      )}
      {week && (
        <Card>
          <WeekHeatmap week={week} zone={zoneLabel(range.tz)} />
        </Card>
      )}
    </div>
  );
}

function Breakdowns({ data, view, onChange }: Omit<AnalyticsDetailsProps, 'codeNames'>) {
  const shown = shownBreakdowns(data.breakdowns);
  if (shown.length === 0) return null;
  return (
    <Card>
      <div className="grid grid-cols-1 gap-x-10 gap-y-8 md:grid-cols-2 xl:grid-cols-3">
        {shown.map(({ name, text, shares }) => {
          const field = filterFieldOf(name);
          return (
            <BreakdownList
              key={name}
              name={name}
              text={text}
              shares={shares}
              {...(field && {
                onChoose: (value) => onChange({ clicks: { ...view.clicks, [field]: value ?? '' } }),
              })}
            />
          );
        })}
      </div>
    </Card>
  );
}
