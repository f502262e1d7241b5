import { Download, X } from 'lucide-react';
import { codeMessage, useErrorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Spoken } from '../../ui/spoken.tsx';
import { JobFailures } from './job-failures.tsx';
import { JobProgress } from './job-progress.tsx';
import { isActive, useJob } from './job-queries.ts';
import { useJobResult } from './use-job-result.ts';

interface JobCardProps {
  id: string;
  /** While the job is queued or running. */
  title: string;
  doneTitle: string;
  onDismiss: () => void;
}

/** A job from start to end: progress, failures and the result file. Needs the namespaces jobs and errors. */
export function JobCard({ id, title, doneTitle, onDismiss }: JobCardProps) {
  const { t } = useTranslation('jobs', 'errors');
  const { data: job } = useJob(id);
  const result = useJobResult();
  const resultError = useErrorMessage(result.state.kind === 'failed' ? result.state.error : null);
  if (!job) return null;
  if (isActive(job)) {
    return (
      <section aria-label={title} className="rounded-card border border-line bg-surface p-4">
        <JobProgress job={job} title={title} />
      </section>
    );
  }
  const endTitle = job.state === 'done' ? doneTitle : t(job.state === 'canceled' ? 'canceled' : 'failed');
  return (
    <section aria-label={title} className="grid gap-2 rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Spoken className="min-w-0 flex-1 font-medium">
          {job.state === 'done' ? endTitle : `${title}: ${endTitle}`}
        </Spoken>
        {job.state === 'done' && job.result_name && (
          <Button
            size="sm"
            loading={result.state.kind === 'pending'}
            icon={<Download className="size-4" aria-hidden="true" />}
            onClick={() => result.run(id)}
          >
            {t('download')}
          </Button>
        )}
        <IconButton label={t('dismiss')} icon={<X aria-hidden="true" />} onClick={onDismiss} />
      </div>
      {job.state === 'failed' && job.error_code && (
        <p className="text-danger">{codeMessage(job.error_code, job.error ?? '')}</p>
      )}
      {resultError && (
        <Spoken className="text-danger">
          {t('downloadFailed')} {resultError}
        </Spoken>
      )}
      <JobFailures failures={job.failures} count={job.failure_count} />
    </section>
  );
}
