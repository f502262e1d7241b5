import { useQueryClient } from '@tanstack/react-query';
import { type InviteStats, limits } from '@tessera/contract';
import { Send } from 'lucide-react';
import { fieldMessage } from '../../i18n/error-message.ts';
import { lazyPart } from '../../i18n/lazy-part.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Form } from '../../lib/form.tsx';
import { useEmailForm } from '../../lib/use-email-form.ts';
import { reloadUser } from '../../session/session.ts';
import { userCall } from '../../session/user-call.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.ts';
import { refreshInvites } from './invite-queries.ts';

/** Most accounts have not reached it. */
const InviteLimit = lazyPart(() => import('./invite-limit.tsx').then((m) => m.InviteLimit), ['errors']);

/** Without `progress` the form is enabled, and the server checks the limit. */
export function SendInviteCard({ progress }: { progress: InviteStats['limits'] | undefined }) {
  const { t } = useTranslation('invites');
  const client = useQueryClient();
  const { action, isSubmitting, fieldError, input } = useEmailForm(async (body) => {
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
      <Form action={isAtLimit ? { ...action, failure: undefined } : action} fallback="general.sendInviteFailed">
        {isAtLimit && <InviteLimit progress={progress} />}
        <Field label={t('send.email')} error={fieldMessage(fieldError)}>
          {(control) => (
            <Input
              {...control}
              {...input}
              name="email"
              type="email"
              required
              inputMode="email"
              // It is another person's address, so the browser should not fill in the user's own.
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              disabled={isAtLimit}
            />
          )}
        </Field>
        <div>
          <Button
            type="submit"
            icon={<Send className="size-4" aria-hidden="true" />}
            disabled={isAtLimit}
            loading={isSubmitting}
            loadingLabel={t('send.busy')}
          >
            {t('send.action')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
