import type { QrCode } from '@tessera/contract';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { DeleteDialog } from '../codes/delete-dialog.tsx';
import { ClicksCard } from '../features/code-page/clicks-card.tsx';
import { DetailHeader } from '../features/code-page/detail-header.tsx';
import { DetailsCard } from '../features/code-page/details-card.tsx';
import { PictureCard } from '../features/code-page/picture-card.tsx';
import { PrintCard } from '../features/code-page/print/print-card.tsx';
import { useQrCode } from '../codes/qr-code-queries.ts';
import { useRuleNames } from '../features/rules/rule-names.ts';
import { RulesSummaryCard } from '../features/rules/rules-summary-card.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { ApiError } from '../lib/api.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';
import { useNavigate } from '../lib/router/hooks.ts';
import { useParams } from '../lib/router/routes.tsx';
import { useIncludes } from '../session/entitlements.ts';
import { useUser } from '../session/use-user.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.ts';

const StatsCard = lazy(() => import('../features/stats/stats-card.tsx').then((m) => ({ default: m.StatsCard })));
const LockedStats = lazy(() => import('../features/stats/locked-stats.tsx').then((m) => ({ default: m.LockedStats })));

export function QrDetailPage() {
  const { t } = useTranslation('detail', 'common');
  const { id = '' } = useParams();
  const { data: code, error } = useQrCode(id);
  const navigate = useNavigate();
  const leave = useEffectEvent(() => {
    toast.error(t('loadFailed'));
    navigate(paths.qrCodes, { replace: true });
  });
  // If only a refetch fails, the loaded code stays on the screen, unless it was deleted.
  const isUnavailable = error !== null && (!code || (error instanceof ApiError && error.status === 404));
  useEffect(() => {
    if (isUnavailable) leave();
  }, [isUnavailable]);
  useDocumentTitle(code?.title || t('title'));
  return code && !isUnavailable ? <Detail code={code} /> : <DetailSkeleton label={t('common:state.loading')} />;
}

function Detail({ code }: { code: QrCode }) {
  const user = useUser();
  const navigate = useNavigate();
  const hasAnalytics = useIncludes('analytics');
  const ruleNameOf = useRuleNames(code.id);
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <>
      <DetailHeader code={code} onDelete={() => setIsDeleting(true)} />
      <div className="grid gap-6">
        <div className="grid items-start gap-6 lg:grid-cols-[22.5rem_1fr]">
          <PictureCard code={code} />
          <div className="grid gap-6">
            <DetailsCard code={code} user={user} />
            {code.qr_type === 'url' && <RulesSummaryCard code={code} />}
            {!code.picture_error && <PrintCard code={code} />}
          </div>
        </div>
        <ClicksCard id={code.id} total={code.click_count} isTracked={code.encoding === 'tracked'} />
        <Suspense fallback={<Skeleton shape="h-96 rounded-card" />}>
          {hasAnalytics && <StatsCard id={code.id} ruleNameOf={ruleNameOf} />}
          {!hasAnalytics && user.billing !== 'off' && <LockedStats />}
        </Suspense>
      </div>
      <DeleteDialog
        code={isDeleting ? code : undefined}
        onClose={() => setIsDeleting(false)}
        onDeleted={() => navigate(paths.qrCodes, { replace: true })}
      />
    </>
  );
}

function DetailSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="grid grid-cols-1 gap-6">
      <span className="sr-only">{label}</span>
      <div className="grid grid-cols-1 gap-3">
        <Skeleton shape="h-4 w-24" />
        <Skeleton shape="h-8 w-72 max-w-full" />
        <Skeleton shape="h-8 w-64 max-w-full" />
      </div>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[22.5rem_1fr]">
        <Skeleton shape="h-123 rounded-card" />
        <div className="grid grid-cols-1 content-start gap-6">
          <Skeleton shape="h-72 rounded-card" />
          <Skeleton shape="h-43 rounded-card" />
        </div>
      </div>
      <Skeleton shape="h-80 rounded-card" />
    </div>
  );
}
