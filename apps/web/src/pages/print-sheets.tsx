import { useMutation, useQueryClient } from '@tanstack/react-query';
import { labelsPerSheet, limits, sheetCount } from '@tessera/contract';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { addJob } from '../features/jobs/job-queries.ts';
import { usePrintedCodes } from '../features/print-sheets/print-queries.ts';
import { SheetForm } from '../features/print-sheets/sheet-form.tsx';
import { SheetPreview } from '../features/print-sheets/sheet-preview.tsx';
import { sheetProblems } from '../features/print-sheets/sheet-problems.ts';
import { chosenLayout, keepSettings, readSettings, sheetBody } from '../features/print-sheets/sheet-settings.ts';
import { errorMessage } from '../i18n/error-message.ts';
import { LoadError } from '../i18n/load-error.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';
import { readPrintTarget } from '../lib/print-target.ts';
import { withCopies } from '../features/print-sheets/with-copies.ts';
import { useSearchParams } from '../lib/router/hooks.ts';
import { Link } from '../lib/router/link.tsx';
import { userCall } from '../session/user-call.ts';
import { useIncludes, useIsProSold } from '../session/entitlements.ts';
import { UpgradeLink } from '../session/upgrade-link.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { PrintSheetJob } from './print-sheet-job.tsx';

/** The job is in the address, so that a reload or a bookmark shows it again. */
export function PrintSheetsPage() {
  const { t } = useTranslation('sheets');
  const isLocked = !useIncludes('sheets');
  const [params, setParams] = useSearchParams();
  const jobId = params.get('job');
  useDocumentTitle(t('title'));
  const content = jobId ? (
    <PrintSheetJob key={jobId} id={jobId} onRestart={() => setParams({})} />
  ) : (
    <NewSheet key={params.get('code')} code={params.get('code')} onStarted={(id) => setParams({ job: id })} />
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        back={<BackLink to={paths.qrCodes}>{t('back')}</BackLink>}
      />
      {isLocked ? <ProOffer /> : content}
    </>
  );
}

function ProOffer() {
  const { t } = useTranslation('sheets', 'common');
  const isSold = useIsProSold();
  return (
    <EmptyState
      picture={<Printer aria-hidden="true" />}
      title={t('pro.title')}
      action={
        <UpgradeLink feature="sheets" button={{}}>
          {t('pro.upgrade')}
        </UpgradeLink>
      }
    >
      {t(isSold ? 'pro.text' : 'common:plan.notIncluded')}
    </EmptyState>
  );
}

function NoCodes() {
  const { t } = useTranslation('sheets');
  return (
    <EmptyState
      picture={<Printer aria-hidden="true" />}
      title={t('empty.title')}
      action={
        <Link className={buttonStyle({})} to={paths.qrCodes}>
          {t('empty.action')}
        </Link>
      }
    >
      {t('empty.text')}
    </EmptyState>
  );
}

interface NewSheetProps {
  /** The id of a single code to print. */
  code: string | null;
  onStarted: (jobId: string) => void;
}

function NewSheet({ code, onStarted }: NewSheetProps) {
  const { t } = useTranslation('sheets', 'common', 'errors');
  const client = useQueryClient();
  const [target] = useState(() => (code === null ? readPrintTarget() : { ids: [code] }));
  // A single code is printed to stick it on many things.
  const [settings, setSettings] = useState(() => ({ ...readSettings(), fill: code !== null }));
  const layout = chosenLayout(settings);
  const problems = sheetProblems(settings);
  const isUsable = problems.length === 0;
  const printed = usePrintedCodes(target, isUsable ? labelsPerSheet(layout) - settings.start + 1 : 1);
  const start = useMutation({
    mutationFn: () => userCall('POST /print-sheets', { body: sheetBody(settings, target) }),
    onSuccess: (job) => {
      keepSettings(settings);
      addJob(client, job);
      onStarted(job.id);
    },
  });
  if (printed.isError && !printed.data) return <LoadError title={t('failed')} query={printed} />;
  if (printed.data?.total === 0) return <NoCodes />;
  const count = printed.data?.total ?? 0;
  const isFilled = settings.fill && isUsable && printed.data !== undefined && count <= printed.data.codes.length;
  const codes = isFilled ? withCopies(printed.data.codes, layout, settings.start) : (printed.data?.codes ?? []);
  const max = limits.sheets.maxCodes;
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
      <div className="grid content-start gap-6">
        <SheetForm
          settings={settings}
          onChange={(change) => setSettings((now) => ({ ...now, ...change }))}
          problems={problems}
        />
      </div>
      <section aria-label={t('preview.title')} className="grid content-start gap-4 lg:sticky lg:top-6 lg:self-start">
        {printed.data && isUsable ? (
          <SheetPreview layout={layout} settings={settings} codes={codes} />
        ) : (
          <Skeleton shape="aspect-[210/297] w-full rounded-small" />
        )}
        <p role="status" className="figures text-soft">
          {isUsable && count > 0
            ? `${t('codes', { count })}, ${t('sheets', { count: sheetCount(layout, settings.start, count) })}`
            : t('preview.waiting')}
        </p>
        {count > max && <Banner tone="warn">{t('tooMany', { max })}</Banner>}
        {start.isError && <Banner tone="error">{errorMessage(start.error)}</Banner>}
        <Button
          icon={<Printer className="size-4" aria-hidden="true" />}
          loading={start.isPending}
          disabled={!isUsable || count === 0 || count > max}
          onClick={() => start.mutate()}
        >
          {t('start.action')}
        </Button>
        <p className="text-soft">{t('preflight')}</p>
      </section>
    </div>
  );
}
