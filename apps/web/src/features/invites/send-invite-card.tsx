import { type InviteStats, limits as productLimits } from '@tessera/contract';
import { Send } from 'lucide-react';
import { useRef, useState } from 'react';
import { errorMessage, fieldMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.ts';
import { useSendInvite } from './use-send-invite.ts';

/** Until the limits are known the server alone says no. */
export function SendInviteCard({ limits }: { limits: InviteStats['limits'] | undefined }) {
  const { t } = useTranslation('invites', 'errors');
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const { state, send } = useSendInvite(
    (email) => {
      setTyped('');
      toast.success(t('send.sent', { email }));
    },
    () => field.current?.focus(),
  );
  const atLimit = limits?.canSendMore === false;
  return (
    <Card title={t('send.title')} description={t('send.description', { days: productLimits.invites.validDays })}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send(typed);
        }}
      >
        {atLimit && (
          <Banner tone="warn">
            {t('errors:code.invite_limit_reached', {
              required: limits.nextMilestone,
              current: limits.currentAccepted,
            })}
          </Banner>
        )}
        {state.at === 'failed' && !atLimit && (
          <Banner tone="error">{errorMessage(state.failure, 'general.sendInviteFailed')}</Banner>
        )}
        <Field label={t('send.email')} error={state.at === 'refused' ? fieldMessage(state.problem) : undefined}>
          {(control) => (
            <Input
              {...control}
              ref={field}
              name="email"
              type="email"
              required
              inputMode="email"
              // A friend's address, not one's own.
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              disabled={atLimit}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
        <div>
          <Button
            type="submit"
            icon={<Send className="size-4" aria-hidden="true" />}
            disabled={atLimit}
            loading={state.at === 'sending'}
            loadingLabel={t('send.busy')}
          >
            {t('send.action')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
