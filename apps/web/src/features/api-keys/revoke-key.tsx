import { useQueryClient } from '@tanstack/react-query';
import type { ApiKey } from '@tessera/contract';
import { ConfirmAction } from '../../i18n/confirm-action.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { userCall } from '../../session/user-call.ts';
import { toast } from '../../ui/toast.ts';
import { refreshApiKeys } from './api-key-queries.ts';

export function RevokeKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: (isRevoked: boolean) => void }) {
  const { t } = useTranslation('apiKeys', 'errors');
  const client = useQueryClient();
  const { id, name, prefix } = apiKey;
  return (
    <ConfirmAction
      title={t('revoke.question', { name })}
      confirmLabel={t('revoke.confirm')}
      cancelLabel={t('revoke.keep')}
      action={async () => {
        await userCall('DELETE /api-keys/{id}', { params: { id } });
        toast.success(t('revoke.done', { name }));
        // The dialog closes after the list is up to date, so that the key cannot be revoked twice.
        await refreshApiKeys(client);
        onClose(true);
      }}
      refresh={() => refreshApiKeys(client)}
      fallback="general.revokeApiKeyFailed"
      onClose={() => onClose(false)}
    >
      <p className="wrap-anywhere">{t('revoke.what', { prefix })}</p>
    </ConfirmAction>
  );
}
