import { useQueryClient } from '@tanstack/react-query';
import { type Import, type ImportVerdict, type Job, limits } from '@tessera/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { CommitCard } from '../features/imports/commit-card.tsx';
import { useMapColumns } from '../features/imports/import-queries.ts';
import { countImported } from '../features/imports/imported-codes.ts';
import { MappingCard } from '../features/imports/mapping-card.tsx';
import { ResultCard } from '../features/imports/result-card.tsx';
import { RowTable } from '../features/imports/row-table.tsx';
import { UnreadableBanner } from '../features/imports/unreadable-banner.tsx';
import { VerdictFilter } from '../features/imports/verdict-filter.tsx';
import { JobFailures } from '../features/jobs/job-failures.tsx';
import { JobProgress } from '../features/jobs/job-progress.tsx';
import { isActive, useJob } from '../features/jobs/job-queries.ts';
import { useJobResult } from '../features/jobs/use-job-result.ts';
import { refreshQrCodes } from '../codes/qr-code-queries.ts';
import { codeMessage, errorMessage } from '../i18n/error-message.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { reloadUser } from '../session/session.ts';
import { useUser } from '../session/use-user.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Spoken } from '../ui/spoken.tsx';
import { QrImportPictures } from './qr-import-pictures.tsx';

interface StepProps {
  record: Import;
  job: Job | undefined;
  onRestart: () => void;
}

/** The step of an import that its state asks for. */
export function QrImportSteps({ record, onRestart }: Omit<StepProps, 'job'>) {
  const { t } = useTranslation('imports');
  const { data: job } = useJob(record.job_id);
  const Step = steps[record.state];
  return (
    <>
      <Spoken className="sr-only">{t(`status.${record.state}`)}</Spoken>
      <Step record={record} job={job} onRestart={onRestart} />
    </>
  );
}

function Busy({ record, job, onRestart }: StepProps) {
  const { t } = useTranslation('imports');
  const title = t(`status.${record.state}`);
  // Canceled before it started: the server keeps the import as it was.
  if (job?.state === 'canceled')
    return <Banner action={<Restart onRestart={onRestart} />}>{t('unreadable.canceled')}</Banner>;
  return (
    <Card title={title} description={t('progress.leave')}>
      {job && isActive(job) ? <JobProgress job={job} title={title} /> : <Skeleton shape="h-12" />}
    </Card>
  );
}

function Unreadable({ record, onRestart }: StepProps) {
  return (
    <>
      <UnreadableBanner record={record} />
      {record.columns.length > 0 && <MappingCard record={record} isOpen />}
      <div>
        <Restart onRestart={onRestart} />
      </div>
    </>
  );
}

function Checked({ record, job, onRestart }: StepProps) {
  const user = useUser();
  const [verdict, setVerdict] = useState<ImportVerdict | undefined>();
  return (
    <>
      {job?.kind === 'import' && <StoppedCommit record={record} job={job} />}
      <MappingCard record={record} isOpen={false} />
      <div className="grid grid-cols-1 gap-3">
        <VerdictFilter record={record} value={verdict} onChange={setVerdict} />
        <RowTable importId={record.id} verdict={verdict} />
      </div>
      <CommitCard record={record} user={user} />
      <div>
        <Restart onRestart={onRestart} />
      </div>
    </>
  );
}

/** Why a commit has changed nothing. The rows are as they were before it, and can be checked and imported again. */
function StoppedCommit({ record, job }: { record: Import; job: Job }) {
  const { t } = useTranslation('imports', 'errors');
  const check = useMapColumns(record.id);
  if (job.state === 'canceled') return <Banner>{t('stopped.canceled')}</Banner>;
  if (job.state !== 'failed') return null;
  const reason =
    job.error_code === 'import_row_changed'
      ? t('stopped.changed')
      : codeMessage(job.error_code ?? 'internal', job.error ?? '');
  return (
    <Banner
      tone="error"
      title={t('stopped.failed')}
      action={
        <Button
          size="sm"
          variant="secondary"
          loading={check.isPending}
          onClick={() => check.mutate(record.columns.map(({ field }) => field))}
        >
          {t('stopped.check')}
        </Button>
      }
    >
      {check.isError ? errorMessage(check.error) : reason}
    </Banner>
  );
}

function Done({ record, job, onRestart }: StepProps) {
  const { t } = useTranslation('imports', 'jobs');
  const client = useQueryClient();
  const { state, run } = useJobResult();
  useEffect(() => {
    void reloadUser();
    void refreshQrCodes(client);
  }, [client]);
  return (
    <ResultCard
      job={job}
      isDownloading={state.kind === 'pending'}
      onDownload={() => job && run(job.id)}
      onRestart={onRestart}
      failures={
        <>
          {job && canZip(job) && <QrImportPictures importId={record.id} />}
          {job && <JobFailures failures={job.failures} count={job.failure_count} />}
          {state.kind === 'failed' && <Banner tone="error">{t('jobs:downloadFailed')}</Banner>}
        </>
      }
    />
  );
}

/** A longer list of ids is refused; the list of codes makes a ZIP of any selection. */
function canZip(job: Job): boolean {
  const count = countImported(job);
  return count > 0 && count <= limits.bulk.maxIds;
}

function Restart({ onRestart }: Pick<StepProps, 'onRestart'>) {
  const { t } = useTranslation('imports');
  return (
    <Button variant="secondary" onClick={onRestart}>
      {t('restart')}
    </Button>
  );
}

const steps = {
  checking: Busy,
  unreadable: Unreadable,
  checked: Checked,
  committing: Busy,
  done: Done,
} satisfies Record<Import['state'], (props: StepProps) => ReactNode>;
