import { useMutation, useQueryClient } from '@tanstack/react-query';
import { limits, type QrCode } from '@tessera/contract';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { addJob } from '../features/jobs/job-queries.ts';
import { usePrintedCodes } from '../features/print-sheets/print-queries.ts';
import { CodeCopies } from '../features/print-sheets/code-copies.tsx';
import { SheetForm } from '../features/print-sheets/sheet-form.tsx';
import { SheetPager } from '../features/print-sheets/sheet-pager.tsx';
import { keepSettings, readSettings, type SheetSettings } from '../features/print-sheets/sheet-settings.ts';
import { usePrintPlan } from '../features/print-sheets/use-print-plan.ts';
import { errorMessage } from '../i18n/error-message.ts';
import { LoadError } from '../i18n/load-error.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';
import { readPrintTarget } from '../lib/print-target.ts';
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
import { Spoken } from '../ui/spoken.tsx';
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

const noCodes: readonly QrCode[] = [];

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
  const codes = usePrintedCodes(target);
  const print = usePrintPlan(codes.data?.codes ?? noCodes, settings, target);
  const start = useMutation({
    mutationFn: () => userCall('POST /print-sheets', { body: print.body }),
    onSuccess: (job) => {
      keepSettings(settings);
      addJob(client, job);
      onStarted(job.id);
    },
  });
  if (codes.isError && !codes.data) return <LoadError title={t('failed')} query={codes} />;
  if (codes.data?.total === 0) return <NoCodes />;
  const change = (next: Partial<SheetSettings>) => setSettings((now) => ({ ...now, ...next }));
  const { maxCodes, maxLabels } = limits.sheets;
  const hasTooManyCodes = (codes.data?.total ?? 0) > maxCodes;
  return (
    <div className="flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
      <div className="grid content-start gap-6">
        {codes.data && !hasTooManyCodes && (
          <CodeCopies
            codes={codes.data.codes}
            isChosen={target.ids !== undefined}
            settings={settings}
            onChange={change}
          />
        )}
        {/* Nothing below the codes until their number is known: it would move. */}
        {codes.data ? (
          <SheetForm settings={settings} onChange={change} problems={print.problems} />
        ) : (
          <Skeleton shape="h-160 w-full rounded-card" />
        )}
      </div>
      {/* On a phone the bar with the button sticks to the bottom of the whole page, not of this section. */}
      <section
        aria-label={t('preview.title')}
        className="contents lg:sticky lg:top-6 lg:grid lg:content-start lg:gap-4 lg:self-start"
      >
        <SheetPager settings={settings} labels={codes.data && print.labels} />
        <p className="text-soft lg:order-last">{t('preflight')}</p>
        {hasTooManyCodes && <Banner tone="warn">{t('tooMany', { max: maxCodes })}</Banner>}
        {print.isTooLong && <Banner tone="warn">{t('tooManyLabels', { max: maxLabels })}</Banner>}
        {start.isError && <Banner tone="error">{errorMessage(start.error)}</Banner>}
        <div
          data-action-bar
          className="sticky bottom-0 z-10 flex items-center justify-between gap-4 border-t border-line bg-paper py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:static lg:grid lg:justify-stretch lg:border-0 lg:bg-transparent lg:p-0"
        >
          <Spoken when="changed" className="figures font-medium">
            {print.labels && print.labels.length > 0 ? print.total : t('preview.waiting')}
          </Spoken>
          <Button
            icon={<Printer className="size-4" aria-hidden="true" />}
            loading={start.isPending}
            disabled={hasTooManyCodes || print.isTooLong || !print.labels?.length}
            onClick={() => start.mutate()}
          >
            {t('start.action')}
          </Button>
        </div>
      </section>
    </div>
  );
}
