import { useQueryClient } from '@tanstack/react-query';
import type { Passkey } from '@tessera/contract';
import { ConfirmAction } from '../../i18n/confirm-action.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { userCall } from '../../session/user-call.ts';
import { toast } from '../../ui/toast.ts';
import { refreshPasskeys } from './passkey-queries.ts';

export function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose: (isRemoved: boolean) => void }) {
  const { t } = useTranslation('passkeys', 'errors');
  const client = useQueryClient();
  const { id, name } = passkey;
  return (
    <ConfirmAction
      title={t('remove.question', { name })}
      confirmLabel={t('remove.confirm')}
      cancelLabel={t('remove.keep')}
      action={async () => {
        await userCall('DELETE /auth/passkeys/{id}', { params: { id } });
        toast.success(t('remove.done', { name }));
        // The dialog closes after the list is up to date, so that the passkey cannot be removed twice.
        await refreshPasskeys(client);
        onClose(true);
      }}
      refresh={() => refreshPasskeys(client)}
      onClose={() => onClose(false)}
    >
      <p>{t('remove.what')}</p>
      <p>{t('remove.also')}</p>
    </ConfirmAction>
  );
}
