import { useEffect, useEffectEvent } from 'react';
import { EditScreen } from '../features/editor/edit-screen.tsx';
import { OverridingRules } from '../features/rules/overriding-rules.tsx';
import { useRules } from '../features/rules/rules-queries.ts';
import { useQrCode } from '../codes/qr-code-queries.ts';
import { useTags } from '../codes/tags/tag-queries.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';
import { useNavigate } from '../lib/router/hooks.ts';
import { useParams } from '../lib/router/routes.tsx';
import { BackLink } from '../ui/back-link.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PageSkeleton } from '../ui/page-skeleton.tsx';
import { toast } from '../ui/toast.ts';

export function QrEditPage() {
  const { t } = useTranslation('editor');
  const { id = '' } = useParams();
  const { data: code, isError } = useQrCode(id);
  // Loaded with the code: the fields below tags and rules must not move.
  const { isPending: areTagsPending } = useTags();
  const { data: routing, isPending: areRulesPending } = useRules(id);
  useDocumentTitle(t('edit.title'));
  const navigate = useNavigate();
  const leave = useEffectEvent(() => {
    toast.error(t('edit.loadFailed'));
    navigate(paths.qrCodes, { replace: true });
  });
  const isUnavailable = isError && !code;
  useEffect(() => {
    if (isUnavailable) leave();
  }, [isUnavailable]);
  if (!code || areTagsPending || areRulesPending) return <PageSkeleton />;
  return (
    <>
      <PageHeader title={t('edit.title')} back={<BackLink to={paths.qrCodeOf(id)}>{t('edit.back')}</BackLink>} />
      <EditScreen key={code.id} code={code} notice={routing && <OverridingRules id={id} routing={routing} />} />
    </>
  );
}
