import { noRouting, type QrCode } from '@tessera/contract';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { codeContent } from '../codes/qr-code-content.ts';
import { useQrCode } from '../codes/qr-code-queries.ts';
import { useCodeName } from '../codes/use-code-name.ts';
import { CodeHeader } from '../features/code-page/code-header.tsx';
import { CodePageSkeleton } from '../features/code-page/code-page-skeleton.tsx';
import { SummaryCard } from '../features/code-page/summary-card.tsx';
import { TabContent } from './qr-detail-tab.tsx';
import { isCodeTab, tabsOfCode } from '../features/code-page/tabs-of-code.ts';
import { LeadsTo } from '../features/rules/leads-to.tsx';
import { linkState } from '../features/rules/link-state.ts';
import { useRules } from '../features/rules/rules-queries.ts';
import { lazyPart } from '../i18n/lazy-part.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { ApiError } from '../lib/api.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { isNewCode } from '../codes/new-code.ts';
import { paths } from '../lib/paths.ts';
import { useLocation, useNavigate, useSearchParams } from '../lib/router/hooks.ts';
import { useParams } from '../lib/router/routes.tsx';
import { LinkTabs } from '../ui/link-tabs.tsx';
import { toast } from '../ui/toast.ts';

/** In the first screen: the page waits for it. */
const ContentList = lazy(() =>
  import('../features/code-page/content-list.tsx').then((m) => ({ default: m.ContentList })),
);
const DeleteDialog = lazyPart(() => import('../codes/delete-dialog.tsx').then((m) => m.DeleteDialog), ['deleteCode']);

export function QrDetailPage() {
  const { t } = useTranslation('detail', 'common');
  const { id = '' } = useParams();
  const { data: code, error } = useQrCode(id);
  // Loaded with the code: the sentence about its destination must not change the height of the page.
  // A failed query is pending again when a part of the page repeats it, and must not remove that part.
  const { isFetched: areRulesFetched } = useRules(id);
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
  useDocumentTitle(useCodeName(code) || t('title'));
  const skeleton = <CodePageSkeleton label={t('common:state.loading')} />;
  if (!code || isUnavailable || !areRulesFetched) return skeleton;
  return (
    <Suspense fallback={skeleton}>
      <CodePage key={code.id} code={code} />
    </Suspense>
  );
}

function CodePage({ code }: { code: QrCode }) {
  const { t } = useTranslation('detail', 'common');
  const navigate = useNavigate();
  const [isDeleting, setIsDeleting] = useState(false);
  const [openedAt] = useState(() => Date.now());
  const { data: routing = noRouting } = useRules(code.id);
  const { state } = linkState(routing, { clicks: code.click_count, now: openedAt });
  const tabs = tabsOfCode(code);
  const [params] = useSearchParams();
  const asked = params.get('tab');
  const isNew = isNewCode(useLocation());
  const tab = isCodeTab(asked) && tabs.includes(asked) ? asked : 'overview';
  return (
    <>
      <CodeHeader code={code} state={state} onDelete={() => setIsDeleting(true)} />
      <SummaryCard
        code={code}
        isNew={isNew}
        content={code.qr_type === 'url' ? <LeadsTo code={code} /> : <Content code={code} />}
      />
      <LinkTabs
        label={t('tabs.label')}
        value={tab}
        tabs={tabs.map((value) => ({
          value,
          label: t(`tabs.${value}`),
          to: paths.qrCodeOf(code.id) + (value === 'overview' ? '' : `?tab=${value}`),
        }))}
      >
        <TabContent code={code} tab={tab} isNew={isNew} />
      </LinkTabs>
      {isDeleting && (
        <DeleteDialog
          code={code}
          onClose={() => setIsDeleting(false)}
          onDeleted={() => navigate(paths.qrCodes, { replace: true })}
        />
      )}
    </>
  );
}

function Content({ code }: { code: QrCode }) {
  const { t } = useTranslation('detail');
  return (
    <>
      <dt className="text-soft">{t('content')}</dt>
      <dd className="mt-1">
        <ContentList content={codeContent(code)} />
      </dd>
    </>
  );
}
