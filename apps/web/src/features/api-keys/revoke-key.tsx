import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiKey } from '@tessera/contract';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { userCall } from '../../session/user-call.ts';
import { Banner } from '../../ui/banner.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { refreshApiKeys } from './api-key-queries.ts';

export function RevokeKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: (isRevoked: boolean) => void }) {
  const { t } = useTranslation('apiKeys', 'errors');
  const client = useQueryClient();
  const { id, name, prefix } = apiKey;
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      await userCall('DELETE /api-keys/{id}', { params: { id } });
      toast.success(t('revoke.done', { name }));
      // The dialog closes after the list is up to date, so that the key cannot be revoked twice.
      await refreshApiKeys(client);
      onClose(true);
    },
    onError: () => refreshApiKeys(client),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open && !isPending) onClose(false);
      }}
      title={t('revoke.question', { name })}
      confirmLabel={t('revoke.confirm')}
      cancelLabel={t('revoke.keep')}
      onConfirm={() => mutate()}
      busy={isPending}
    >
      <p className="wrap-anywhere">{t('revoke.what', { prefix })}</p>
      {error && <Banner tone="error">{errorMessage(error, 'general.revokeApiKeyFailed')}</Banner>}
    </ConfirmDialog>
  );
}
