import { isPlainRouting, type QrCode, type Routing } from '@tessera/contract';
import { useEffect, useEffectEvent } from 'react';
import { LeaveDialog } from '../codes/leave-dialog.tsx';
import { useQrCode } from '../codes/qr-code-queries.ts';
import { HistoryCard } from '../features/rules/history-card.tsx';
import { ProNotice } from '../features/rules/pro-notice.tsx';
import { useRules } from '../features/rules/rules-queries.ts';
import { RulesForm } from '../features/rules/rules-form.tsx';
import { SettingsCard } from '../features/rules/settings-card.tsx';
import { Simulator } from '../features/rules/simulator.tsx';
import { useRulesDraft } from '../features/rules/use-rules-draft.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';
import { useNavigate } from '../lib/router/hooks.ts';
import { useParams } from '../lib/router/routes.tsx';
import { useIncludes } from '../session/entitlements.ts';
import { BackLink } from '../ui/back-link.tsx';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { toast } from '../ui/toast.ts';

export function QrRulesPage() {
  const { t } = useTranslation('rules');
  const { id = '' } = useParams();
  const { data: code, isError: hasNoCode } = useQrCode(id);
  const { data: routing, isError: hasNoRules } = useRules(id);
  useDocumentTitle(t('title'));
  const navigate = useNavigate();
  const leave = useEffectEvent(() => {
    toast.error(t('loadFailed'));
    navigate(paths.qrCodes, { replace: true });
  });
  // If only a refetch fails, the loaded rules stay on the screen. Codes of other types have no destination to choose.
  const isUnavailable = (hasNoCode && !code) || (hasNoRules && !routing) || (code && code.qr_type !== 'url');
  useEffect(() => {
    if (isUnavailable) leave();
  }, [isUnavailable]);
  if (!code || !routing || isUnavailable) return <PageSkeleton />;
  return (
    <>
      <PageHeader
        title={t('title')}
        description={code.title || t('description')}
        back={<BackLink to={paths.qrCodeOf(id)}>{t('back')}</BackLink>}
      />
      <Rules key={code.id} code={code} routing={routing} />
    </>
  );
}

function Rules({ code, routing }: { code: QrCode; routing: Routing }) {
  const { t } = useTranslation('rules');
  const isLocked = !useIncludes('rules');
  const canEdit = useIncludes('edits');
  const editing = useRulesDraft(code.id, routing);
  const destination = code.destination_url ?? '';
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6 xl:max-w-none xl:grid-cols-[minmax(0,1fr)_25rem]">
      <div className="grid min-w-0 content-start gap-6">
        {isLocked && <ProNotice hasRules={!isPlainRouting(routing)} />}
        <RulesForm editing={editing} destination={destination} isLocked={isLocked} />
      </div>
      {/* On a wide screen beside the form, where it shows the effect of every change. */}
      <div className="min-w-0 xl:col-start-2 xl:row-span-2 xl:row-start-1">
        <div className="xl:sticky xl:top-6 xl:max-h-[calc(100vh-3rem)] xl:overflow-y-auto">
          <Card title={t('simulator.title')} description={`${t('simulator.text')} ${t('simulator.unsaved')}`}>
            <Simulator draft={editing.draft} destination={destination} clicks={code.click_count} />
          </Card>
        </div>
      </div>
      <div className="grid min-w-0 content-start gap-6">
        <SettingsCard id={code.id} isLocked={isLocked} />
        <HistoryCard id={code.id} destination={destination} isReadOnly={!canEdit} />
      </div>
      <LeaveDialog hasWork={() => editing.isDirty} />
    </div>
  );
}
