import { useQueryClient } from '@tanstack/react-query';
import { type InviteStats, limits as productLimits } from '@tessera/contract';
import { Send } from 'lucide-react';
import { useForm } from 'react-hook-form';
import { errorMessage, fieldMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { lazyResolver } from '../../lib/form-resolver.ts';
import { useFormAction } from '../../lib/use-form-action.ts';
import { reloadUser } from '../../session/session.ts';
import { userCall } from '../../session/user-call.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.ts';
import { refreshInvites } from './invite-queries.ts';

const resolver = lazyResolver(() => import('./invite-schemas.ts').then(({ emailBody }) => emailBody));

/** Until the limits are known the server alone says no. */
export function SendInviteCard({ limits }: { limits: InviteStats['limits'] | undefined }) {
  const { t } = useTranslation('invites', 'errors');
  const queries = useQueryClient();
  const form = useForm({ resolver, defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;
  const atLimit = limits?.canSendMore === false;
  const action = useFormAction(form, async ({ email }) => {
    try {
      await userCall('POST /invites/send', { body: { email } });
      form.reset();
      toast.success(t('send.sent', { email }));
      void reloadUser();
    } finally {
      // A refusal may mean that what is on the screen is out of date.
      void refreshInvites(queries);
    }
  });
  return (
    <Card title={t('send.title')} description={t('send.description', { days: productLimits.invites.validDays })}>
      <form noValidate className="grid gap-4" onSubmit={action.submit}>
        {atLimit && (
          <Banner tone="warn">
            {t('errors:code.invite_limit_reached', {
              required: limits.nextMilestone,
              current: limits.currentAccepted,
            })}
          </Banner>
        )}
        {action.failure !== undefined && !atLimit && (
          <Banner tone="error">{errorMessage(action.failure, 'general.sendInviteFailed')}</Banner>
        )}
        <Field label={t('send.email')} error={fieldMessage(errors.email?.message)}>
          {(control) => (
            <Input
              {...control}
              {...form.register('email', { disabled: atLimit })}
              type="email"
              required
              inputMode="email"
              // A friend's address, not one's own.
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <div>
          <Button
            type="submit"
            icon={<Send className="size-4" aria-hidden="true" />}
            disabled={atLimit}
            loading={isSubmitting}
            loadingLabel={t('send.busy')}
          >
            {t('send.action')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
