import type { Analytics } from '@tessera/contract';
import { CountingNotes } from '../../codes/stats/counting-notes.tsx';
import { WeekHeatmap } from '../../codes/stats/week-heatmap.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { zoneLabel } from '../../lib/browser-zone.ts';
import { Card } from '../../ui/card.tsx';
import { Breakdowns } from './breakdowns.tsx';
import type { Names } from './names.ts';
import { RankedCodes } from './ranked-codes.tsx';
import { Uncounted } from './uncounted.tsx';
import type { ChangeView } from './use-view.ts';
import { fieldOfBreakdown, type View } from './view.ts';

interface AnalyticsDetailsProps {
  data: Analytics;
  view: View;
  onChange: ChangeView;
  names: Names;
}

/** Codes, hours of the week and breakdowns. */
export function AnalyticsDetails({ data, view, onChange, names }: AnalyticsDetailsProps) {
  return (
    <>
      <Codes data={data} onChange={onChange} names={names} />
      {Object.keys(data.breakdowns).length > 0 && (
        <Card>
          <Breakdowns
            breakdowns={data.breakdowns}
            ruleNameOf={names.ruleOf}
            onChoose={(name, value) => onChange({ clicks: { ...view.clicks, [fieldOfBreakdown[name]]: value ?? '' } })}
          />
          <Uncounted data={data} />
        </Card>
      )}
      <CountingNotes />
    </>
  );
}

function Codes({ data, onChange, names }: Omit<AnalyticsDetailsProps, 'view'>) {
  const { t } = useTranslation('analytics');
  const { top_codes: top, bottom_codes: bottom = [], hours_of_week: week, range } = data;
  const onChoose = (id: string) => onChange({ codes: [id] });
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2 xl:[&>:last-child:nth-child(odd)]:col-span-2">
      {top && <RankedCodes title={t('codes.top')} codes={top} codeNames={names.codes} onChoose={onChoose} />}
      {bottom.length > 0 && (
        <RankedCodes title={t('codes.bottom')} codes={bottom} codeNames={names.codes} onChoose={onChoose} />
      )}
      {week && (
        <Card>
          <WeekHeatmap week={week} zone={zoneLabel(range.tz)} />
        </Card>
      )}
    </div>
  );
}
