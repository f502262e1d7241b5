import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, Images } from 'lucide-react';
import { listImportedIds } from '../features/imports/imported-codes.ts';
import { JobProgress } from '../features/jobs/job-progress.tsx';
import { addJob, isActive, useJob } from '../features/jobs/job-queries.ts';
import { useJobResult } from '../features/jobs/use-job-result.ts';
import { codeMessage, errorMessage } from '../i18n/error-message.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useSearchParams } from '../lib/router/hooks.ts';
import { userCall } from '../session/user-call.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';

/** A ZIP with the pictures of all imported codes. Its job is in the address, so that a reload shows it again. */
export function QrImportPictures({ importId }: { importId: string }) {
  const { t } = useTranslation('imports', 'errors');
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const jobId = params.get('pictures');
  const start = useMutation({
    mutationFn: async () =>
      userCall('POST /qr-codes/bulk', {
        body: { action: 'pictures', format: 'png', ids: await listImportedIds(importId) },
      }),
    onSuccess: (job) => {
      addJob(client, job);
      setParams({ id: importId, pictures: job.id }, { replace: true });
    },
  });
  if (jobId !== null) return <PicturesJob jobId={jobId} />;
  return (
    <div className="grid gap-3">
      {start.isError && <Banner tone="error">{errorMessage(start.error)}</Banner>}
      <div>
        <Button
          variant="secondary"
          icon={<Images className="size-4" aria-hidden="true" />}
          loading={start.isPending}
          onClick={() => start.mutate()}
        >
          {t('pictures.action')}
        </Button>
      </div>
    </div>
  );
}

function PicturesJob({ jobId }: { jobId: string }) {
  const { t } = useTranslation('imports', 'jobs', 'errors');
  const { data: job } = useJob(jobId);
  const { state, run } = useJobResult();
  if (!job) return null;
  if (isActive(job)) return <JobProgress job={job} title={t('pictures.progress')} />;
  if (job.state !== 'done')
    return (
      <Banner tone={job.state === 'failed' ? 'error' : 'info'}>
        {job.state === 'failed' ? codeMessage(job.error_code ?? 'internal', job.error ?? '') : t('pictures.canceled')}
      </Banner>
    );
  return (
    <div className="grid gap-3">
      {state.kind === 'failed' && <Banner tone="error">{t('jobs:downloadFailed')}</Banner>}
      <div>
        <Button
          variant="secondary"
          icon={<Download className="size-4" aria-hidden="true" />}
          loading={state.kind === 'pending'}
          onClick={() => run(job.id)}
        >
          {t('pictures.download')}
        </Button>
      </div>
    </div>
  );
}
