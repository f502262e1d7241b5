import { useQueryClient } from '@tanstack/react-query';
import type { Webhook } from '@tessera/contract';
import { ConfirmAction } from '../../i18n/confirm-action.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { userCall } from '../../session/user-call.ts';
import { toast } from '../../ui/toast.ts';
import { refreshWebhooks } from './webhook-queries.ts';

interface DeleteWebhookProps {
  webhook: Webhook;
  onDeleted: () => void;
  onClose: () => void;
}

export function DeleteWebhook({ webhook: { id, url }, onDeleted, onClose }: DeleteWebhookProps) {
  const { t } = useTranslation('webhooks', 'errors');
  const client = useQueryClient();
  const remove = async () => {
    await userCall('DELETE /webhooks/{id}', { params: { id } });
    toast.success(t('delete.done'));
    // The dialog closes after the list is up to date, so that the webhook cannot be deleted twice.
    await refreshWebhooks(client);
    onDeleted();
  };
  return (
    <ConfirmAction
      title={t('delete.question')}
      confirmLabel={t('delete.confirm')}
      cancelLabel={t('delete.keep')}
      action={remove}
      refresh={() => refreshWebhooks(client)}
      fallback="general.deleteWebhookFailed"
      onClose={onClose}
    >
      <p className="wrap-anywhere">{t('delete.what', { url })}</p>
    </ConfirmAction>
  );
}
