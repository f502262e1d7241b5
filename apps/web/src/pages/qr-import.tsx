import type { ListedJob } from '@tessera/contract';
import { useImport } from '../features/imports/import-queries.ts';
import { UploadCard } from '../features/imports/upload-card.tsx';
import { isActive, useJobs } from '../features/jobs/job-queries.ts';
import { LoadState } from '../i18n/load-state.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { ApiError } from '../lib/api.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';
import { useSearchParams } from '../lib/router/hooks.ts';
import { Link } from '../lib/router/link.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QrImportSteps } from './qr-import-steps.tsx';

/** The id of the import is in the address, so that a reload or a bookmark shows it again. */
export function QrImportPage() {
  const { t } = useTranslation('imports');
  const [params, setParams] = useSearchParams();
  const id = params.get('id');
  useDocumentTitle(t('title'));
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        back={<BackLink to={paths.qrCodes}>{t('back')}</BackLink>}
      />
      <div className="grid max-w-4xl grid-cols-1 gap-6">
        {id === null ? (
          <>
            <LatestImport />
            <UploadCard onUploaded={(created) => setParams({ id: created.id })} />
          </>
        ) : (
          <OneImport key={id} id={id} onRestart={() => setParams({})} />
        )}
      </div>
    </>
  );
}

function OneImport({ id, onRestart }: { id: string; onRestart: () => void }) {
  const { t } = useTranslation('imports', 'common', 'errors');
  const query = useImport(id);
  const { data, error } = query;
  if (data) return <QrImportSteps record={data} onRestart={onRestart} />;
  if (error instanceof ApiError && error.status < 500)
    return (
      <EmptyState title={t('missing.title')} action={<Button onClick={onRestart}>{t('restart')}</Button>}>
        {t('missing.text')}
      </EmptyState>
    );
  return <LoadState failed={t('failed')} query={query} shape="h-64 rounded-card" />;
}

/** Leads back to the latest import, for people who have left the page. */
function LatestImport() {
  const { t } = useTranslation('imports');
  const jobs = useJobs();
  const job = jobs.data?.find(({ kind }) => kind === 'import' || kind === 'import_check');
  const stage = job && importStage(job);
  if (!stage) return null;
  return (
    <Banner
      tone={stage === 'failed' ? 'error' : 'info'}
      action={
        <Link className={buttonStyle({ variant: 'secondary', size: 'sm' })} to={`?id=${job.resource_id}`}>
          {t('latest.show')}
        </Link>
      }
    >
      {t(`latest.${stage}`)}
    </Banner>
  );
}

/** Undefined if there is nothing to go back to: canceled, or a file that could not be read. */
function importStage(job: ListedJob): 'running' | 'checked' | 'done' | 'failed' | undefined {
  if (isActive(job)) return 'running';
  if (job.kind === 'import_check') return job.state === 'done' ? 'checked' : undefined;
  return job.state === 'done' || job.state === 'failed' ? job.state : undefined;
}
