import { useTranslation } from '../../../i18n/use-translation.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

/** Asks once before unsaved work is left. */
export function LeaveDialog({ hasWork }: { hasWork: () => boolean }) {
  const { t } = useTranslation('editor');
  const guard = useUnsavedGuard(hasWork);
  return (
    <ConfirmDialog
      open={guard.asking}
      onOpenChange={(open) => !open && guard.stay()}
      title={t('leave.question')}
      confirmLabel={t('leave.yes')}
      cancelLabel={t('leave.no')}
      onConfirm={guard.leave}
    >
      <p>{t('leave.text')}</p>
    </ConfirmDialog>
  );
}
