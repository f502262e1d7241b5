import { Download } from 'lucide-react';
import { AnalyticsContent } from '../features/analytics/analytics-content.tsx';
import { useAnalytics, useCodeNames } from '../features/analytics/analytics-queries.ts';
import { AnalyticsSkeleton } from '../features/analytics/analytics-skeleton.tsx';
import { asNotStored, ClicksNotStored } from '../features/analytics/clicks-not-stored.tsx';
import { FilterBar } from '../features/analytics/filter-bar.tsx';
import { formatDays } from '../features/analytics/format-days.ts';
import { LockedLine } from '../features/analytics/locked-line.tsx';
import { useToday } from '../features/analytics/use-today.ts';
import { useView } from '../features/analytics/use-view.ts';
import { ViewControls } from '../features/analytics/view-controls.tsx';
import { viewQuery } from '../features/analytics/view.ts';
import { LoadError } from '../i18n/load-error.tsx';
import { useLanguage } from '../i18n/use-language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { saveFile } from '../lib/save-file.ts';
import { useIncludes } from '../session/entitlements.ts';
import { useTimeZone } from '../session/use-time-zone.ts';
import { Button } from '../ui/button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Spoken } from '../ui/spoken.tsx';
import { toast } from '../ui/toast.ts';

/** The clicks of all codes, or of those that the filters select. */
export function AnalyticsPage() {
  const { t } = useTranslation('analytics', 'stats');
  const isDetailed = useIncludes('analytics');
  const zone = useTimeZone();
  const today = useToday(zone);
  const [view, change] = useView();
  const query = useAnalytics(viewQuery(view, { today, zone, isDetailed }));
  const { data, error } = query;
  const codeNames = useCodeNames(data, view.codes);
  const notStored = asNotStored(error);
  useDocumentTitle(t('title'));
  const exportCsv = async () => {
    if (!data) return;
    const { analyticsCsv } = await import('../features/analytics/csv-file.ts');
    const { from, to } = data.range;
    const content = new Blob([analyticsCsv(data, codeNames)], { type: 'text/csv;charset=utf-8' });
    saveFile(content, `tessera-${from}-${to}.csv`);
  };
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={
          isDetailed && (
            <Button
              variant="secondary"
              icon={<Download className="size-4" aria-hidden="true" />}
              disabled={!data || query.isPlaceholderData}
              onClick={() => void exportCsv().catch(() => toast.error(t('stats:export.failed')))}
            >
              {t('stats:export.action')}
            </Button>
          )
        }
      />
      <div className="grid grid-cols-1 gap-5">
        <ViewControls view={view} onChange={change} today={today} zone={zone} />
        <LockedLine />
        <FilterBar view={view} onChange={change} codeNames={codeNames} />
        <Shown query={query} />
        {data ? (
          <div aria-busy={query.isFetching} className={query.isPlaceholderData ? 'opacity-60 transition-opacity' : ''}>
            <AnalyticsContent
              data={data}
              asOf={query.dataUpdatedAt}
              view={view}
              onChange={change}
              today={today}
              codeNames={codeNames}
            />
          </div>
        ) : notStored ? (
          <ClicksNotStored error={notStored} view={view} onChange={change} today={today} />
        ) : error ? (
          <LoadError title={t('failed')} query={query} />
        ) : (
          <AnalyticsSkeleton />
        )}
      </div>
    </>
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
