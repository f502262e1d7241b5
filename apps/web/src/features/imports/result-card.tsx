import type { Job } from '@tessera/contract';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../lib/paths.ts';
import { Link } from '../../lib/router/link.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';

const counted = ['created', 'updated', 'duplicates', 'errors'] as const;
/** Only shown if there are any. */
const skipped = 'skipped';

interface ResultCardProps {
  /** Undefined while it is loading, or after it was deleted. */
  job: Job | undefined;
  isDownloading: boolean;
  onDownload: () => void;
  onRestart: () => void;
  /** The rows that failed during the import. */
  failures: ReactNode;
}

/** The numbers of a finished import, with its result file. */
export function ResultCard({ job, isDownloading, onDownload, onRestart, failures }: ResultCardProps) {
  const { t } = useTranslation('imports');
  const language = useLanguage();
  const linksChanged = job?.summary?.['links_changed'] ?? 0;
  return (
    <Card title={t('result.title')} description={t('result.description')}>
      {job?.summary && (
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {[...counted, ...(job.summary[skipped] ? ([skipped] as const) : [])].map((name) => (
            <div key={name} className="rounded-control bg-sunken px-4 py-3">
              <dt className="text-soft">{t(`result.${name}`)}</dt>
              <dd className="figures text-xl font-semibold">{formatNumber(job.summary?.[name] ?? 0, language)}</dd>
            </div>
          ))}
        </dl>
      )}
      {linksChanged > 0 && <Banner tone="warn">{t('links.lost', { count: linksChanged })}</Banner>}
      {failures}
      <div className="flex flex-wrap gap-2">
        <Link className={buttonStyle()} to={paths.qrCodes}>
          {t('result.list')}
        </Link>
        {job?.result_name && (
          <Button
            variant="secondary"
            icon={<Download className="size-4" aria-hidden="true" />}
            loading={isDownloading}
            onClick={onDownload}
          >
            {t('result.file')}
          </Button>
        )}
        <Button variant="ghost" onClick={onRestart}>
          {t('restart')}
        </Button>
      </div>
    </Card>
  );
}
