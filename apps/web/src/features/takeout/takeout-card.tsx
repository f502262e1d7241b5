import { limits, type ListedJob } from '@tessera/contract';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

interface TakeoutCardProps {
  /** The latest one; undefined if there is none. */
  job: ListedJob | undefined;
  /** The bar of an unfinished job. */
  progress: ReactNode;
  start: { isBusy: boolean; error: string | undefined; run: () => void };
  download: { isBusy: boolean; error: string | undefined; run: (jobId: string) => void };
}

/** All data of the account as one file, and the file that was made before. */
export function TakeoutCard({ job, progress, start, download }: TakeoutCardProps) {
  const { t } = useTranslation('takeout');
  const language = useLanguage();
  const isUnfinished = job?.state === 'queued' || job?.state === 'running';
  const ready = job?.state === 'done' && job.result_name !== null ? job : undefined;
  const error = start.error ?? download.error;
  return (
    <Card title={t('title')} description={t('description', { count: limits.jobs.resultDays })}>
      {job?.state === 'failed' && !start.isBusy && <Banner tone="error">{t('failed')}</Banner>}
      {ready && (
        <Banner tone="success" title={t('ready', { date: formatDate(ready.created_at, language) })}>
          {ready.expires_at && t('until', { date: formatDate(ready.expires_at, language) })}
        </Banner>
      )}
      {isUnfinished && progress}
      {error && <Banner tone="error">{error}</Banner>}
      {!isUnfinished && (
        <div className="flex flex-wrap gap-2">
          {ready && (
            <Button
              icon={<Download className="size-4" aria-hidden="true" />}
              loading={download.isBusy}
              onClick={() => download.run(ready.id)}
            >
              {t('download')}
            </Button>
          )}
          <Button variant="secondary" loading={start.isBusy} onClick={start.run}>
            {t(ready ? 'again' : 'action')}
          </Button>
        </div>
      )}
    </Card>
  );
}
