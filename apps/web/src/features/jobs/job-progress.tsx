import type { ListedJob } from '@tessera/contract';
import { useErrorMessage } from '../../i18n/error-message.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Spoken } from '../../ui/spoken.tsx';
import { isActive, useCancelJob } from './job-queries.ts';

interface JobProgressProps {
  job: ListedJob;
  /** Names the work, such as "Adding tags". */
  title: string;
}

/** The bar of a queued or running job with its cancel button. Nothing for a finished job. Needs the namespaces jobs and errors. */
export function JobProgress({ job, title }: JobProgressProps) {
  const { t } = useTranslation('jobs', 'errors');
  const language = useLanguage();
  const cancel = useCancelJob();
  const errorText = useErrorMessage(cancel.error);
  if (!isActive(job)) return null;
  const count = (number: number) => formatNumber(number, language);
  const text =
    job.state === 'queued' || job.total === null
      ? t('waiting')
      : t('progress', { done: count(job.done), total: count(job.total) });
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="font-medium">{title}</p>
        <div className="flex items-center gap-3">
          <p className="figures text-soft">{text}</p>
          {job.can_cancel && (
            <Button
              variant="secondary"
              size="sm"
              loading={cancel.isPending || cancel.isSuccess}
              loadingLabel={t('canceling')}
              onClick={() => cancel.mutate(job.id)}
            >
              {t('cancel')}
            </Button>
          )}
        </div>
      </div>
      <ProgressBar label={title} value={job.done} max={job.total ?? 0} valueText={text} />
      {cancel.isError && <Spoken className="text-danger">{errorText}</Spoken>}
    </div>
  );
}
