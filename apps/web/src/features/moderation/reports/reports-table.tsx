import type { Report, ReportState } from '@tessera/contract';
import { Flag } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { lazyPart } from '../../../i18n/lazy-part.tsx';
import { LoadState } from '../../../i18n/load-state.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useFocusWhen } from '../../../lib/use-focus-when.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { useReports } from './report-queries.ts';
import { ReportItem } from './report-item.tsx';

const CloseReport = lazyPart(() => import('./close-report.tsx').then((m) => m.CloseReport), ['errors']);

type View = { kind: 'list' | 'done' } | { kind: 'close' | 'block'; report: Report };

/** `after` is the last report of the page before; undefined on the first page. */
interface Shown {
  state: ReportState;
  after: string | undefined;
}

interface ReportsTableProps {
  /** A dialog that blocks the code of a report. Calls `onDone` with whether it was blocked, which closes the report. */
  blockDialog: (report: Report, onDone: (isBlocked: boolean) => void) => ReactNode;
}

/** The reports of visitors. Needs the namespaces adminReports and report. */
export function ReportsTable({ blockDialog }: ReportsTableProps) {
  const { t } = useTranslation('adminReports');
  const [shown, setShown] = useState<Shown>({ state: 'open', after: undefined });
  const [view, setView] = useState<View>({ kind: 'list' });
  const endDialog = (isDone: boolean) => setView({ kind: isDone ? 'done' : 'list' });
  const query = useReports(shown.state, shown.after);
  const heading = useFocusWhen<HTMLHeadingElement>(view.kind === 'done');
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
              onBlock={() => setView({ kind: 'block', report })}
              onClose={() => setView({ kind: 'close', report })}
            />
          ))}
        </ul>
      ) : (
        <NoReports query={query} state={shown.state} />
      )}
      <Pages shown={shown} onChange={setShown} last={data?.has_more ? data.reports.at(-1)?.id : undefined} />
      {view.kind === 'close' && <CloseReport report={view.report} onDone={endDialog} />}
      {view.kind === 'block' && blockDialog(view.report, endDialog)}
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
  if (!query.data) return <LoadState failed={t('loadFailed')} query={query} shape="h-48 rounded-card" />;
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
