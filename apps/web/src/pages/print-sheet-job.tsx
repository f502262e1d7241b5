import type { Job } from '@tessera/contract';
import { Download } from 'lucide-react';
import { JobFailures } from '../features/jobs/job-failures.tsx';
import { JobProgress } from '../features/jobs/job-progress.tsx';
import { isActive, useJob } from '../features/jobs/job-queries.ts';
import { useJobResult } from '../features/jobs/use-job-result.ts';
import { codeMessage } from '../i18n/error-message.ts';
import { LoadState } from '../i18n/load-state.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { ApiError } from '../lib/api.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

/** A sheet from its start to the download. */
export function PrintSheetJob({ id, onRestart }: { id: string; onRestart: () => void }) {
  const { t } = useTranslation('sheets', 'common', 'errors');
  const query = useJob(id);
  const { data: job, error } = query;
  if (job?.kind === 'print_sheet')
    return (
      <div className="grid max-w-2xl gap-4">
        <Card>{isActive(job) ? <JobProgress job={job} title={t('progress')} /> : <Ended job={job} />}</Card>
        {!isActive(job) && (
          <div>
            <Button variant="secondary" onClick={onRestart}>
              {t('again')}
            </Button>
          </div>
        )}
      </div>
    );
  if (job || (error instanceof ApiError && error.status < 500))
    return (
      <EmptyState title={t('missing.title')} action={<Button onClick={onRestart}>{t('again')}</Button>}>
        {t('missing.text')}
      </EmptyState>
    );
  return <LoadState failed={t('failed')} query={query} shape="h-32 max-w-2xl rounded-card" />;
}

function Ended({ job }: { job: Job }) {
  const { t } = useTranslation('sheets', 'errors');
  if (job.state === 'failed')
    return <Banner tone="error">{codeMessage(job.error_code ?? 'internal', job.error ?? '')}</Banner>;
  if (job.state === 'canceled') return <Banner>{t('canceled')}</Banner>;
  return <Done job={job} />;
}

/** A sheet that is held is downloaded only after the owner has chosen so. */
function Done({ job }: { job: Job }) {
  const { t } = useTranslation('sheets', 'jobs', 'errors');
  const result = useJobResult();
  const { codes = 0, sheets = 0, unreadable = 0, held = unreadable } = job.summary ?? {};
  const hints = job.print_hints ?? [];
  const listed = hints.toSorted((a, b) => Number(b.held) - Number(a.held));
  const download = (
    <Button
      variant={held > 0 ? 'secondary' : 'primary'}
      loading={result.state.kind === 'pending'}
      icon={<Download className="size-4" aria-hidden="true" />}
      onClick={() => result.run(job.id, held > 0 ? { unreadable: 'accept' } : {})}
    >
      {t(held > 0 ? 'result.anyway' : 'result.download')}
    </Button>
  );
  const amount = `${t('codes', { count: codes })}, ${t('sheets', { count: sheets })}`;
  return (
    <>
      {held > 0 ? (
        <Banner tone="warn" title={t('result.held', { count: held })}>
          {t('result.heldText')}
        </Banner>
      ) : (
        <Banner tone="success" title={t('result.ready')}>
          {amount}
        </Banner>
      )}
      <JobFailures
        failures={listed.map(({ message, ...hint }) => ({ ...hint, error: message }))}
        count={hints.length}
        title={t('result.hints', { count: hints.length })}
        isOpen
      />
      {result.state.kind === 'failed' && <Banner tone="error">{t('jobs:downloadFailed')}</Banner>}
      <div>{download}</div>
      <p className="text-soft">{t('result.advice')}</p>
    </>
  );
}
