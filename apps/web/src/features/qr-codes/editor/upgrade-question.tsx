import { limits } from '@tessera/contract';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { paths } from '../../../lib/paths.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

/** Comes a second after a refusal that a subscription would lift: time to read why. */
export function UpgradeQuestion() {
  const { t } = useTranslation('editor');
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOpen(true), limits.delays.upgradePromptMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <ConfirmDialog
      tone="plain"
      open={open}
      onOpenChange={setOpen}
      title={t('upgrade.question')}
      confirmLabel={t('upgrade.yes')}
      cancelLabel={t('upgrade.no')}
      onConfirm={() => void navigate(paths.subscription)}
    >
      <p>{t('upgrade.text')}</p>
    </ConfirmDialog>
  );
}
