import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Passkey } from '@tessera/contract';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { userCall } from '../../session/user-call.ts';
import { Banner } from '../../ui/banner.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { refreshPasskeys } from './passkey-queries.ts';

export function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose: (isRemoved: boolean) => void }) {
  const { t } = useTranslation('passkeys', 'errors');
  const client = useQueryClient();
  const { id, name } = passkey;
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      await userCall('DELETE /auth/passkeys/{id}', { params: { id } });
      toast.success(t('remove.done', { name }));
      // The dialog closes after the list is up to date, so that the passkey cannot be removed twice.
      await refreshPasskeys(client);
      onClose(true);
    },
    onError: () => refreshPasskeys(client),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open && !isPending) onClose(false);
      }}
      title={t('remove.question', { name })}
      confirmLabel={t('remove.confirm')}
      cancelLabel={t('remove.keep')}
      onConfirm={() => mutate()}
      busy={isPending}
    >
      <p>{t('remove.what')}</p>
      <p>{t('remove.also')}</p>
      {error && <Banner tone="error">{errorMessage(error)}</Banner>}
    </ConfirmDialog>
  );
}
