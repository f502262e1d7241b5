import type { QrCode } from '@tessera/contract';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RuleNameOf } from './share-name.ts';
import { lazyPart } from '../../i18n/lazy-part.tsx';
import { LoadError } from '../../i18n/load-error.tsx';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useIncludes, useIsProSold } from '../../session/entitlements.ts';
import { useTimeZone } from '../../session/use-time-zone.ts';
import { Button } from '../../ui/button.tsx';
import { Spoken } from '../../ui/spoken.tsx';
import { AnalyticsContent } from './analytics-content.tsx';
import { asNotStored, useAnalytics, useCodeNames } from './analytics-queries.ts';
import { AnalyticsSkeleton } from './analytics-skeleton.tsx';
import { FilterBar } from './filter-bar.tsx';
import { formatDays } from './format-days.ts';
import { LockedLine } from './locked-line.tsx';
import type { Variant } from './split-test/tested-variants.ts';
import { useToday } from './use-today.ts';
import { useView } from './use-view.ts';
import { ViewControls } from './view-controls.tsx';
import { viewQuery } from './view.ts';

const ClicksNotStored = lazyPart(() => import('./clicks-not-stored.tsx').then((m) => m.ClicksNotStored), ['errors']);
/** As wide as the button. */
function ExportPlace() {
  const { t } = useTranslation('stats');
  return (
    <Button variant="secondary" size="sm" icon={<Download className="size-4" aria-hidden="true" />} disabled>
      {t('export.action')}
    </Button>
  );
}
const Export = lazyPart(() => import('./export.tsx').then((m) => m.Export), [], <ExportPlace />);

interface AnalyticsBlockProps {
  /** The code whose clicks are shown. Absent: those of all codes, or of those that the filters select. */
  code?: Pick<QrCode, 'id' | 'short_hash'>;
  /** Names the values of the breakdown by rule, which only one code has. */
  ruleNameOf?: RuleNameOf;
  /** The pages of its split test. */
  variants?: readonly Variant[];
  /** Takes the place of the chart if a code has no clicks in the period. */
  noClicks?: ReactNode;
  /** Below the figures, if there are clicks in the period. */
  afterClicks?: ReactNode;
  /** Buttons beside the days. */
  actions?: ReactNode;
}

/** Figures, chart and breakdowns of a period, with the controls that choose them. The address has what is chosen. */
export function AnalyticsBlock({
  code,
  ruleNameOf,
  variants = [],
  noClicks,
  afterClicks,
  actions,
}: AnalyticsBlockProps) {
  const { t } = useTranslation('analytics');
  const codeId = code?.id;
  const isDetailed = useIncludes('analytics');
  const isSold = useIsProSold();
  const zone = useTimeZone();
  const today = useToday(zone);
  const [view, onChange] = useView(codeId);
  const asked = viewQuery(view, { today, zone, isDetailed, codeId });
  const query = useAnalytics(asked);
  const { data, error } = query;
  const names = { codes: useCodeNames(data, view.codes), ruleOf: ruleNameOf };
  const notStored = asNotStored(error);
  const shown = { view, onChange, names, today, asked, codeHash: code?.short_hash, variants };
  return (
    <div className="grid grid-cols-1 gap-5">
      <ViewControls
        view={view}
        onChange={onChange}
        today={today}
        zone={zone}
        actions={
          <div className="flex flex-wrap gap-2">
            {actions}
            {isDetailed && <Export data={query.isPlaceholderData ? undefined : data} codeId={codeId} names={names} />}
          </div>
        }
      />
      {!(codeId !== undefined && isSold) && <LockedLine />}
      {/* Without Pro, one code has nothing to filter by. */}
      {(isDetailed || codeId === undefined) && (
        <FilterBar view={view} onChange={onChange} codeId={codeId} names={names} />
      )}
      <Shown query={query} />
      {data ? (
        <div aria-busy={query.isFetching} className={query.isPlaceholderData ? 'opacity-60 transition-opacity' : ''}>
          <AnalyticsContent
            data={data}
            asOf={query.dataUpdatedAt}
            noClicks={noClicks}
            afterClicks={afterClicks}
            {...shown}
          />
        </div>
      ) : notStored ? (
        <ClicksNotStored error={notStored} view={view} onChange={onChange} today={today} />
      ) : error ? (
        <LoadError title={t('failed')} query={query} />
      ) : (
        <AnalyticsSkeleton />
      )}
    </div>
  );
}

/** Tells screen readers what a change has led to. */
function Shown({ query: { data, isFetching } }: { query: ReturnType<typeof useAnalytics> }) {
  const { t } = useTranslation('analytics');
  const language = useLanguage();
  return (
    <Spoken when="changed" aria-busy={isFetching} className="sr-only">
      {data &&
        t('spoken', {
          count: data.range.total_clicks,
          range: formatDays(data.range.from, data.range.to, language),
        })}
    </Spoken>
  );
}
