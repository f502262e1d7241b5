import { useMutation, useQueryClient } from '@tanstack/react-query';
import { JobProgress } from '../features/jobs/job-progress.tsx';
import { addJob, useJobs } from '../features/jobs/job-queries.ts';
import { useJobResult } from '../features/jobs/use-job-result.ts';
import { TakeoutCard } from '../features/takeout/takeout-card.tsx';
import { errorMessage } from '../i18n/error-message.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { userCall } from '../session/user-call.ts';
import { Skeleton } from '../ui/skeleton.tsx';

/** A part of the profile that is loaded when it comes into sight. Needs the namespaces takeout, jobs and errors. */
export function ProfileTakeout() {
  const { t } = useTranslation('takeout', 'jobs', 'errors');
  const client = useQueryClient();
  const jobs = useJobs();
  const result = useJobResult();
  const start = useMutation({
    mutationFn: () => userCall('POST /takeout'),
    onSuccess: (job) => (jobs.data ? addJob(client, job) : void jobs.refetch()),
  });
  if (jobs.isPending) return <Skeleton shape="h-40 rounded-card" />;
  const job = jobs.data?.find(({ kind }) => kind === 'takeout');
  return (
    <TakeoutCard
      job={job}
      progress={job && <JobProgress job={job} title={t('progress')} />}
      start={{
        isBusy: start.isPending,
        error: start.isError ? errorMessage(start.error) : undefined,
        run: () => start.mutate(),
      }}
      download={{
        isBusy: result.state.kind === 'pending',
        error: result.state.kind === 'failed' ? t('jobs:downloadFailed') : undefined,
        run: result.run,
      }}
    />
  );
}
