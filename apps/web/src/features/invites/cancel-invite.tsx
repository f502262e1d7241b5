import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Invite } from '@tessera/contract';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { reloadUser } from '../../session/session.ts';
import { userCall } from '../../session/user-call.ts';
import { Banner } from '../../ui/banner.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { refreshInvites } from './invite-queries.ts';

export function CancelInvite({ invite, onClose }: { invite: Invite; onClose: (isCanceled: boolean) => void }) {
  const { t } = useTranslation('invites', 'errors');
  const client = useQueryClient();
  const email = invite.inviteeEmail;
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      await userCall('DELETE /invites/{id}', { params: { id: invite.id } });
      toast.success(t('cancel.done', { email }));
      void reloadUser();
      // The dialog closes after the list is up to date, so that the invite cannot be canceled twice.
      await refreshInvites(client);
      onClose(true);
    },
    onError: () => refreshInvites(client),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open && !isPending) onClose(false);
      }}
      title={t('cancel.question')}
      confirmLabel={t('cancel.confirm')}
      cancelLabel={t('cancel.keep')}
      onConfirm={() => mutate()}
      busy={isPending}
    >
      <p className="wrap-anywhere">{t('cancel.what', { email })}</p>
      {error && <Banner tone="error">{errorMessage(error, 'general.cancelInviteFailed')}</Banner>}
    </ConfirmDialog>
  );
}
