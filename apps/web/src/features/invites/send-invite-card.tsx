import { useQueryClient } from '@tanstack/react-query';
import { type InviteStats, limits } from '@tessera/contract';
import { lazyPart } from '../../i18n/lazy-part.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { EmailForm } from '../../lib/email-form.tsx';
import { useEmailForm } from '../../lib/use-email-form.ts';
import { reloadUser } from '../../session/session.ts';
import { userCall } from '../../session/user-call.ts';
import { Card } from '../../ui/card.tsx';
import { toast } from '../../ui/toast.ts';
import { refreshInvites } from './invite-queries.ts';

/** Most accounts have not reached it. */
const InviteLimit = lazyPart(() => import('./invite-limit.tsx').then((m) => m.InviteLimit), ['errors']);

/** Without `progress` the form is enabled, and the server checks the limit. */
export function SendInviteCard({ progress }: { progress: InviteStats['limits'] | undefined }) {
  const { t } = useTranslation('invites');
  const client = useQueryClient();
  const form = useEmailForm(async (body) => {
    try {
      await userCall('POST /invites/send', { body });
      toast.success(t('send.sent', { email: body.email }));
      void reloadUser();
    } finally {
      // Also after a failure: the data on the screen may be out of date.
      void refreshInvites(client);
    }
  });
  const isAtLimit = progress?.canSendMore === false;
  return (
    <Card title={t('send.title')} description={t('send.description', { days: limits.invites.validDays })}>
      <EmailForm
        form={isAtLimit ? { ...form, action: { ...form.action, failure: undefined } } : form}
        fallback="general.sendInviteFailed"
        labels={{ email: t('send.email'), action: t('send.action'), busy: t('send.busy') }}
        disabled={isAtLimit}
      >
        {isAtLimit && <InviteLimit progress={progress} />}
      </EmailForm>
    </Card>
  );
}
