import { useEffect, useEffectEvent } from 'react';
import { useAwaitedCode } from '../features/maker/use-awaited-code.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { paths } from '../lib/paths.ts';
import { useLocation, useNavigate } from '../lib/router/hooks.ts';
import { toast } from '../ui/toast.ts';

/** Pages that show and open the saved code themselves. */
const ownPages: readonly string[] = [paths.keptQrCode, paths.subscriptionSuccess];

/** Tells, on any other page, that the code that waited for a plan is saved now. Unsaved work there is not left. */
export function AwaitedCodeHost() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const code = useAwaitedCode({ isEnabled: !ownPages.includes(pathname) });
  const id = code.kind === 'created' ? code.id : undefined;
  const announce = useEffectEvent((created: string) =>
    toast.success(t('keptCode.saved'), {
      label: t('keptCode.open'),
      onClick: () => navigate(paths.qrCodeOf(created)),
    }),
  );
  useEffect(() => {
    if (id !== undefined) announce(id);
  }, [id]);
  return null;
}
