import { useEffect, useEffectEvent } from 'react';
import { asNewCode } from '../../codes/new-code.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { paths } from '../../lib/paths.ts';
import { useLocation, useNavigate } from '../../lib/router/hooks.ts';
import { useUser } from '../../session/use-user.ts';
import { PageSpinner } from '../../ui/page-spinner.tsx';
import { toast } from '../../ui/toast.ts';
import { saveKeptCode } from './save-kept-code.ts';

/** Shown after a sign-in while the kept code is saved. Then opens its page, or the create page with the code filled in. */
export function KeptCodeSaver() {
  const { t } = useTranslation('maker');
  const user = useUser();
  const navigate = useNavigate();
  const location = useLocation();
  const save = useEffectEvent(async () => {
    const outcome = await saveKeptCode(user);
    if (outcome.kind === 'created') toast.success(t('saved.done'));
    const next = {
      created: outcome.kind === 'created' ? paths.qrCodeOf(outcome.id) : paths.qrCodes,
      waiting: paths.keptQrCode,
      offered: paths.newQrCode,
      // The page that was requested.
      'nothing-kept': location,
    }[outcome.kind];
    navigate(next, { ...(outcome.kind === 'created' && asNewCode), replace: true });
  });
  useEffect(() => void save(), []);
  return <PageSpinner label={t('saved.busy')} />;
}
