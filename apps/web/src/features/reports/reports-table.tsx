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
  const isOpen = shown.state === 'open';
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 ref={heading} tabIndex={-1} className="rounded-control text-base font-semibold">
          {t('list')}
        </h2>
        <div className="w-full sm:w-56">
          <Field label={t('filter')}>
            {(control) => (
              <Select
                {...control}
                value={shown.state}
                onChange={({ target }) => setShown({ state: target.value as ReportState, after: undefined })}
                choices={[
                  { value: 'open', label: data ? `${t('open')} (${data.open})` : t('open') },
                  { value: 'closed', label: t('closed') },
                ]}
              />
            )}
          </Field>
        </div>
      </div>
      {data ? (
        data.reports.length > 0 ? (
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
          <EmptyState picture={<Flag aria-hidden="true" />} title={t(isOpen ? 'empty' : 'emptyClosed')}>
            {isOpen && t('emptyText')}
          </EmptyState>
        )
      ) : query.error ? (
        <LoadError title={t('loadFailed')} query={query} />
      ) : (
        <Skeleton shape="h-48 rounded-card" />
      )}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {shown.after !== undefined && (
          <Button variant="secondary" onClick={() => setShown({ ...shown, after: undefined })}>
            {t('newest')}
          </Button>
        )}
        {data?.has_more && (
          <Button
            variant="secondary"
            loading={query.isPlaceholderData}
            onClick={() => setShown({ ...shown, after: data.reports.at(-1)?.id })}
          >
            {t('more')}
          </Button>
        )}
      </div>
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
