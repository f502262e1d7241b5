import { useImport } from '../features/imports/import-queries.ts';
import { UploadCard } from '../features/imports/upload-card.tsx';
import { isActive, useJobs } from '../features/jobs/job-queries.ts';
import { LoadError } from '../i18n/load-error.tsx';
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
import { Skeleton } from '../ui/skeleton.tsx';
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
            <UnfinishedImport />
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
  if (error) return <LoadError title={t('failed')} query={query} />;
  return <Skeleton shape="h-64 rounded-card" />;
}

/** Leads back to an import that still runs, for people who have left the page. */
function UnfinishedImport() {
  const { t } = useTranslation('imports');
  const jobs = useJobs();
  const job = jobs.data?.find(
    (one) => (one.kind === 'import' || one.kind === 'import_check') && one.resource_id !== null && isActive(one),
  );
  if (!job) return null;
  return (
    <Banner
      action={
        <Link className={buttonStyle({ variant: 'secondary', size: 'sm' })} to={`?id=${job.resource_id}`}>
          {t('unfinished.action')}
        </Link>
      }
    >
      {t('unfinished.text')}
    </Banner>
  );
}
