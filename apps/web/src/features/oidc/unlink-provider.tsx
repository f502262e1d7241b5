import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { userCall } from '../../session/user-call.ts';
import { Banner } from '../../ui/banner.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { refreshProviderLink } from './provider-link.ts';

export function UnlinkProvider({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useTranslation('oidc');
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      await userCall('DELETE /auth/oidc');
      toast.success(t('unlink.done', { name }));
      // The dialog closes after the card is up to date, so that it cannot be confirmed twice.
      await refreshProviderLink(client);
      onClose();
    },
    onError: () => refreshProviderLink(client),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open && !isPending) onClose();
      }}
      title={t('unlink.question', { name })}
      confirmLabel={t('unlink.confirm')}
      cancelLabel={t('unlink.keep')}
      onConfirm={() => mutate()}
      busy={isPending}
    >
      <p className="wrap-anywhere">{t('unlink.what', { name })}</p>
      {error && <Banner tone="error">{errorMessage(error)}</Banner>}
    </ConfirmDialog>
  );
}
