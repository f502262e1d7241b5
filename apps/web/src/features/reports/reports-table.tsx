import type { Report, ReportState } from '@tessera/contract';
import { Flag } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { LoadError } from '../../i18n/load-error.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useReports } from './report-queries.ts';
import { ReportItem } from './report-item.tsx';

const CloseReport = lazy(() => import('./close-report.tsx').then((m) => ({ default: m.CloseReport })));

type Closing = { kind: 'none' } | { kind: 'open'; report: Report } | { kind: 'done' };

/** `after` is the last report of the page before; undefined on the first page. */
interface Shown {
  state: ReportState;
  after: string | undefined;
}

interface ReportsTableProps {
  /** The page that blocks the code of a report. Without it, reports have no such link. */
  blockPath?: (report: Report) => string | undefined;
}

/** The reports of visitors. Needs the namespaces adminReports, report and errors. */
export function ReportsTable({ blockPath }: ReportsTableProps) {
  const { t } = useTranslation('adminReports');
  const [shown, setShown] = useState<Shown>({ state: 'open', after: undefined });
  const [closing, setClosing] = useState<Closing>({ kind: 'none' });
  const query = useReports(shown.state, shown.after);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The button that opened the dialog is gone with its report.
    if (closing.kind === 'done') heading.current?.focus();
  }, [closing.kind]);
  const { data } = query;
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} className="rounded-control text-base font-semibold">
          {t('list')}
        </h2>
        <StateFilter
          state={shown.state}
          open={data?.open}
          onChange={(state) => setShown({ state, after: undefined })}
        />
      </div>
      {data && data.reports.length > 0 ? (
        <ul
          aria-label={t('list')}
          aria-busy={query.isPlaceholderData || undefined}
          className="divide-y divide-line rounded-card border border-line bg-surface"
        >
          {data.reports.map((report) => (
            <ReportItem
              key={report.id}
              report={report}
              blockPath={blockPath?.(report)}
              onClose={() => setClosing({ kind: 'open', report })}
            />
          ))}
        </ul>
      ) : (
        <NoReports query={query} state={shown.state} />
      )}
      <Pages shown={shown} onChange={setShown} last={data?.has_more ? data.reports.at(-1)?.id : undefined} />
      {closing.kind === 'open' && (
        <Suspense>
          <CloseReport
            report={closing.report}
            onDone={(isClosed) => setClosing({ kind: isClosed ? 'done' : 'none' })}
          />
        </Suspense>
      )}
    </section>
  );
}

interface StateFilterProps {
  state: ReportState;
  /** The number of open reports; undefined while they load. */
  open: number | undefined;
  onChange: (state: ReportState) => void;
}

function StateFilter({ state, open, onChange }: StateFilterProps) {
  const { t } = useTranslation('adminReports');
  return (
    <div className="w-full sm:w-56">
      <Field label={t('filter')}>
        {(control) => (
          <Select
            {...control}
            value={state}
            onChange={({ target }) => onChange(target.value as ReportState)}
            choices={[
              { value: 'open', label: open === undefined ? t('open') : `${t('open')} (${open})` },
              { value: 'closed', label: t('closed') },
            ]}
          />
        )}
      </Field>
    </div>
  );
}

/** Shown in place of an empty list, of one that loads and of one that could not be loaded. */
function NoReports({ query, state }: { query: ReturnType<typeof useReports>; state: ReportState }) {
  const { t } = useTranslation('adminReports');
  if (!query.data)
    return query.error ? <LoadError title={t('loadFailed')} query={query} /> : <Skeleton shape="h-48 rounded-card" />;
  return (
    <EmptyState picture={<Flag aria-hidden="true" />} title={t(state === 'open' ? 'empty' : 'emptyClosed')}>
      {state === 'open' && t('emptyText')}
    </EmptyState>
  );
}

interface PagesProps {
  shown: Shown;
  /** The last report of this page; undefined if there are no more. */
  last: string | undefined;
  onChange: (shown: Shown) => void;
}

function Pages({ shown, last, onChange }: PagesProps) {
  const { t } = useTranslation('adminReports');
  if (shown.after === undefined && last === undefined) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {shown.after !== undefined && (
        <Button variant="secondary" onClick={() => onChange({ ...shown, after: undefined })}>
          {t('newest')}
        </Button>
      )}
      {last !== undefined && (
        <Button variant="secondary" onClick={() => onChange({ ...shown, after: last })}>
          {t('more')}
        </Button>
      )}
    </div>
  );
}
