import { useEffect, useState } from 'react';
import { mayCreate } from '../codes/free-plan.ts';
import { discardKeptCode, keepCode, readKeptCode } from '../codes/draft/stored-code.ts';
import { KeptCodePanel } from '../features/maker/kept-code-panel.tsx';
import { useAwaitedCode } from '../features/maker/use-awaited-code.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useDocumentTitle } from '../lib/document-title.ts';
import { paths } from '../lib/paths.ts';
import { useNavigate } from '../lib/router/hooks.ts';
import { Navigate } from '../lib/router/routes.tsx';
import { useUser } from '../session/use-user.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { PageSpinner } from '../ui/page-spinner.tsx';

/** The code that a visitor kept and the plan does not allow. It is saved here as soon as the plan does, and opened. */
export function QrKeptPage() {
  const { t } = useTranslation('maker');
  const user = useUser();
  const navigate = useNavigate();
  const [kept] = useState(() => holdKeptCode(user.email));
  const code = useAwaitedCode();
  useDocumentTitle(t('held.title'));
  const next =
    code.kind === 'created' ? paths.qrCodeOf(code.id) : code.kind === 'offered' ? paths.newQrCode : undefined;
  useEffect(() => {
    if (next !== undefined) navigate(next, { replace: true });
  }, [next, navigate]);
  if (!kept || code.kind === 'nothing-kept') return <Navigate replace to={paths.qrCodes} />;
  if (next !== undefined || mayCreate(user, kept.draft.type)) return <PageSpinner label={t('saved.busy')} />;
  const discard = () => {
    discardKeptCode();
    navigate(paths.qrCodes, { replace: true });
  };
  return (
    <>
      <PageHeader title={t('held.title')} />
      <KeptCodePanel kept={kept} onDiscard={discard} />
    </>
  );
}

/** From now on, the code waits for the plan of this account. Undefined without a code of this account. */
function holdKeptCode(account: string) {
  const kept = readKeptCode();
  if (!kept || (kept.account !== undefined && kept.account !== account)) return undefined;
  if (kept.stage !== 'waiting') keepCode(kept, 'waiting', account);
  return kept;
}
