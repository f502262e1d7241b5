import { limits } from '@tessera/contract';
import { useEffect, useState } from 'react';
import { errorMessage } from '../../../i18n/error-message.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ApiError } from '../../../lib/api.ts';
import { paths } from '../../../lib/paths.ts';
import { useNavigate } from '../../../lib/router/hooks.ts';
import { Banner } from '../../../ui/banner.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

/** Refusals of an installation without billing, with their own texts. */
const unsoldCodes: readonly string[] = ['not_in_plan', 'plan_limit_reached'];

/** Why the code was not created. If a subscription would allow it, an upgrade dialog follows. */
export function CreateFailure({ failure }: { failure: unknown }) {
  const { t } = useTranslation('errors');
  const isForbidden =
    failure instanceof ApiError && failure.status === 403 && !unsoldCodes.includes(failure.code ?? '');
  const offersUpgrade = isForbidden && failure.requiresSubscription;
  const text =
    isForbidden && !offersUpgrade ? t('code.pro_required') : errorMessage(failure, 'general.createQrCodeFailed');
  return (
    <>
      <Banner tone="error">{text}</Banner>
      {offersUpgrade && <UpgradeDialog />}
    </>
  );
}

/** Opens one second after the error, which leaves time to read it. */
function UpgradeDialog() {
  const { t } = useTranslation('editor');
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOpen(true), limits.delays.upgradePromptMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <ConfirmDialog
      tone="plain"
      open={isOpen}
      onOpenChange={setIsOpen}
      title={t('upgrade.question')}
      confirmLabel={t('upgrade.yes')}
      cancelLabel={t('upgrade.no')}
      onConfirm={() => navigate(paths.subscription)}
    >
      <p>{t('upgrade.text')}</p>
    </ConfirmDialog>
  );
}
