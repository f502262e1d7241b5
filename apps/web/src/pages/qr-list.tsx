import { useQueryClient } from '@tanstack/react-query';
import { type Job, limits } from '@tessera/contract';
import { Suspense } from 'react';
import { addJob, useJobs } from '../features/jobs/job-queries.ts';
import { useShownJobs } from '../features/jobs/shown-jobs.ts';
import { useJobEnd } from '../features/jobs/use-job-end.ts';
import { jobAction } from '../features/bulk/bulk-actions.ts';
import { useBulkEnd } from '../features/bulk/use-bulk-end.ts';
import { CreateActions, LimitBanner } from '../features/code-list/create-actions.tsx';
import { ListCount } from '../features/code-list/list-count.tsx';
import { useListFilters } from '../codes/list-filters.ts';
import { QrList } from '../features/code-list/qr-list.tsx';
import { useSelection } from '../codes/use-selection.ts';
import { useQrCodeList } from '../codes/code-list-query.ts';
import { lazyPart } from '../i18n/lazy-part.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { paths } from '../lib/paths.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { Link } from '../lib/router/link.tsx';
import { useUser } from '../session/use-user.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { toast } from '../ui/toast.ts';

/** Loaded with the first job and the first selection. */
const JobCard = lazyPart(() => import('../features/jobs/job-card.tsx').then((m) => m.JobCard), ['jobs', 'bulk']);
const SelectionBar = lazyPart(() => import('../features/bulk/selection-bar.tsx').then((m) => m.SelectionBar), ['bulk']);

export function QrListPage() {
  const { t } = useTranslation('qrCodes');
  const user = useUser();
  const client = useQueryClient();
  const [filters, setFilters] = useListFilters();
  const query = useQrCodeList(filters);
  const selection = useSelection(query.data?.pages, JSON.stringify(filters), () =>
    toast.info(t('select.limit', { max: limits.bulk.maxIds })),
  );
  const start = (job: Job) => addJob(client, job);
  // The account's count is available at once, which avoids a layout shift when the list arrives.
  const codeCount = query.data?.pages[0]?.totals.qr_codes ?? user.urls_used;
  useDocumentTitle(t('list.title'));
  return (
    <>
      <PageHeader
        title={t('list.title')}
        description={codeCount > 0 && <ListCount query={query} filters={filters} codeCount={codeCount} />}
        actions={
          <>
            <Link className={buttonStyle({ variant: 'secondary' })} to={paths.importQrCodes}>
              {t('list.import')}
            </Link>
            {/* An empty list has its own create button in the middle of the page. */}
            {codeCount > 0 && <CreateActions user={user} />}
          </>
        }
      />
      <div className={`grid grid-cols-1 gap-4 ${selection.count > 0 ? 'pb-20' : ''}`}>
        <LimitBanner user={user} />
        {codeCount > 0 && <BulkJobs onStarted={start} />}
        <QrList
          query={query}
          filters={filters}
          onFilter={setFilters}
          user={user}
          selection={selection}
          selectionBar={
            selection.count > 0 && (
              <SelectionBar
                selection={selection}
                filters={filters}
                total={query.data?.pages[0]?.total ?? 0}
                onStarted={start}
              />
            )
          }
        />
      </div>
    </>
  );
}

/** Also those that were started before a reload or in another tab. */
function BulkJobs({ onStarted }: { onStarted: (job: Job) => void }) {
  const { t } = useTranslation('bulk');
  const { data: jobs } = useJobs();
  const { shown, dismiss } = useShownJobs(jobs, ['bulk_action', 'pictures']);
  useJobEnd(jobs, useBulkEnd(onStarted));
  return shown.map((job) => {
    const action = jobAction(job);
    return (
      <Suspense key={job.id}>
        <JobCard
          id={job.id}
          title={t(`running.${action}`)}
          doneTitle={t(`done.${action}`)}
          onDismiss={() => dismiss(job.id)}
        />
      </Suspense>
    );
  });
}
