import type { SharedAnalytics } from '@tessera/contract';
import { CountingNotes } from '../counting-notes.tsx';
import { WeekHeatmap } from '../week-heatmap.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { zoneLabel } from '../../../lib/browser-zone.ts';
import { Card } from '../../../ui/card.tsx';
import { Breakdowns } from '../breakdowns.tsx';
import { SharedCodes } from './shared-codes.tsx';
import { SharedNotes } from './shared-notes.tsx';

/** Codes, hours of the week and breakdowns, as far as they are shared. */
export function SharedDetails({ data }: { data: SharedAnalytics }) {
  const { t } = useTranslation('analytics');
  const { top_codes: top = [], bottom_codes: bottom = [], hours_of_week: week, range, breakdowns } = data;
  const { annotations = [] } = data;
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2 lg:[&>:last-child:nth-child(odd)]:col-span-2">
        {top.length > 0 && <SharedCodes title={t('codes.top')} codes={top} />}
        {bottom.length > 0 && <SharedCodes title={t('codes.bottom')} codes={bottom} />}
        {week && (
          <Card>
            <WeekHeatmap week={week} zone={zoneLabel(range.tz)} />
          </Card>
        )}
      </div>
      {annotations.length > 0 && <SharedNotes notes={annotations} zone={range.tz} />}
      {Object.keys(breakdowns).length > 0 && (
        <Card>
          <Breakdowns breakdowns={breakdowns} />
        </Card>
      )}
      <div className="print:hidden">
        <CountingNotes />
      </div>
    </>
  );
}
