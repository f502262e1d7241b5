import { useQueryClient } from '@tanstack/react-query';
import type { Invite } from '@tessera/contract';
import { useState } from 'react';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { reloadUser } from '../../session/session.ts';
import { userCall } from '../../session/user-call.ts';
import { Banner } from '../../ui/banner.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { refreshInvites } from './invite-queries.ts';

type State = { at: 'asking'; failure?: unknown } | { at: 'cancelling' };

export function CancelInvite({ invite, onClose }: { invite: Invite; onClose: (cancelled: boolean) => void }) {
  const { t } = useTranslation('invites', 'errors');
  const queries = useQueryClient();
  const [state, setState] = useState<State>({ at: 'asking' });
  const email = invite.inviteeEmail;
  const cancel = async () => {
    setState({ at: 'cancelling' });
    try {
      await userCall('DELETE /invites/{id}', { params: { id: invite.id } });
      toast.success(t('cancel.done', { email }));
      void reloadUser();
      // The list is up to date before the dialog goes: nobody presses the same button twice.
      await refreshInvites(queries);
      onClose(true);
    } catch (failure) {
      setState({ at: 'asking', failure });
      void refreshInvites(queries);
    }
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open && state.at === 'asking') onClose(false);
      }}
      title={t('cancel.question')}
      confirmLabel={t('cancel.confirm')}
      cancelLabel={t('cancel.keep')}
      onConfirm={() => void cancel()}
      busy={state.at === 'cancelling'}
    >
      <p className="wrap-anywhere">{t('cancel.what', { email })}</p>
      {state.at === 'asking' && state.failure !== undefined && (
        <Banner tone="error">{errorMessage(state.failure, 'general.cancelInviteFailed')}</Banner>
      )}
    </ConfirmDialog>
  );
}
