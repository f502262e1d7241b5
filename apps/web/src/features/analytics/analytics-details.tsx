import { type Analytics, type BreakdownName, live } from '@tessera/contract';
import { CountingNotes } from './counting-notes.tsx';
import { WeekHeatmap } from './week-heatmap.tsx';
import { lazyPart } from '../../i18n/lazy-part.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { zoneLabel } from '../../lib/browser-zone.ts';
import { Card } from '../../ui/card.tsx';
import { Breakdowns } from './breakdowns.tsx';
import { LiveClicks } from './live-clicks.tsx';
import { Places } from './places.tsx';
import { RankedCodes } from './ranked-codes.tsx';
import type { ShownAnalytics } from './shown-analytics.ts';
import { Uncounted } from './uncounted.tsx';
import { fieldOfBreakdown } from './view.ts';

/** With their texts: most codes have no split test, and most accounts have no goals. */
const SplitTestCard = lazyPart(
  () => import('./split-test/split-test-card.tsx').then((m) => m.SplitTestCard),
  ['splitTest', 'rules'],
);
const GoalsCard = lazyPart(() => import('./goals-card.tsx').then((m) => m.GoalsCard), ['goals']);

/** Codes, hours of the week and breakdowns. */
export function AnalyticsDetails({ data, view, onChange, today, names, asked, codeHash, variants }: ShownAnalytics) {
  const { countries, ...others } = data.breakdowns;
  const choose = (name: BreakdownName, value: string | null) =>
    onChange({ clicks: { ...view.clicks, [fieldOfBreakdown[name]]: value ?? '' } });
  return (
    <>
      {data.range.to >= today && (
        <LiveClicks query={asked} hashes={codeHash === undefined ? hashesOf(data.top_codes) : [codeHash]} />
      )}
      <Codes data={data} onChange={onChange} names={names} />
      {data.breakdowns.rules && variants.length > 0 && view.clicks.rule === undefined && (
        <SplitTestCard data={data} variants={variants} />
      )}
      {asked.group_by.includes('goals') && <GoalsCard data={data} />}
      {countries && <Places countries={countries} onChoose={(value) => choose('countries', value)} />}
      {Object.keys(others).length > 0 && (
        <Card>
          <Breakdowns breakdowns={others} ruleNameOf={names.ruleOf} onChoose={choose} />
          <Uncounted data={data} />
        </Card>
      )}
      <CountingNotes />
    </>
  );
}

/** The links that a stream can watch: those of the codes with the most clicks. */
const hashesOf = (codes: Analytics['top_codes'] = []): string[] =>
  codes.slice(0, live.maxWatched).map(({ short_url: url }) => url.slice(url.lastIndexOf('/') + 1));

function Codes({ data, onChange, names }: Pick<ShownAnalytics, 'data' | 'onChange' | 'names'>) {
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
