import { useQueryClient } from '@tanstack/react-query';
import type { Invite } from '@tessera/contract';
import { ConfirmAction } from '../../i18n/confirm-action.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { reloadUser } from '../../session/session.ts';
import { userCall } from '../../session/user-call.ts';
import { toast } from '../../ui/toast.ts';
import { refreshInvites } from './invite-queries.ts';

export function CancelInvite({ invite, onClose }: { invite: Invite; onClose: (isCanceled: boolean) => void }) {
  const { t } = useTranslation('invites', 'errors');
  const client = useQueryClient();
  const email = invite.inviteeEmail;
  return (
    <ConfirmAction
      title={t('cancel.question')}
      confirmLabel={t('cancel.confirm')}
      cancelLabel={t('cancel.keep')}
      action={async () => {
        await userCall('DELETE /invites/{id}', { params: { id: invite.id } });
        toast.success(t('cancel.done', { email }));
        void reloadUser();
        // The dialog closes after the list is up to date, so that the invite cannot be canceled twice.
        await refreshInvites(client);
        onClose(true);
      }}
      refresh={() => refreshInvites(client)}
      fallback="general.cancelInviteFailed"
      onClose={() => onClose(false)}
    >
      <p className="wrap-anywhere">{t('cancel.what', { email })}</p>
    </ConfirmAction>
  );
}
