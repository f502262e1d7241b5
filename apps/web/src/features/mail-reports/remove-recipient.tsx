import type { ReportRecipient } from '@tessera/contract';
import { ConfirmAction } from '../../i18n/confirm-action.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { userCall } from '../../session/user-call.ts';
import { toast } from '../../ui/toast.ts';
import { useRefreshMailReports } from './report-queries.ts';

export function RemoveRecipient({ recipient, onClose }: { recipient: ReportRecipient; onClose: () => void }) {
  const { t } = useTranslation('mailReports', 'errors');
  const refresh = useRefreshMailReports();
  const { id, email } = recipient;
  return (
    <ConfirmAction
      title={t('recipients.question')}
      confirmLabel={t('recipients.remove')}
      cancelLabel={t('recipients.keep')}
      action={async () => {
        await userCall('DELETE /mail-reports/recipients/{id}', { params: { id } });
        toast.success(t('recipients.removed', { email }));
        // The dialog closes after the list is up to date, so that the recipient cannot be removed twice.
        await refresh();
        onClose();
      }}
      refresh={refresh}
      fallback="general.removeRecipientFailed"
      onClose={onClose}
    >
      <p className="wrap-anywhere">{t('recipients.what', { email })}</p>
    </ConfirmAction>
  );
}
