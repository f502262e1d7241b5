import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Webhook } from '@tessera/contract';
import { errorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { userCall } from '../../session/user-call.ts';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast.ts';
import { refreshWebhooks } from './webhook-queries.ts';

/** Shows the chosen state at once, and the state of the server again if that refuses it. */
export function WebhookSwitch({ webhook: { id, url, enabled } }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (isOn: boolean) => {
      await userCall('PATCH /webhooks/{id}', { params: { id }, body: { enabled: isOn } });
      await refreshWebhooks(client);
    },
    onSuccess: (_, isOn) => toast.success(t(isOn ? 'action.switchedOn' : 'action.switchedOff')),
    onError: (error) => toast.error(errorMessage(error, 'general.saveWebhookFailed')),
  });
  return (
    <Switch
      label={<span className="sr-only">{t('action.enabled', { url })}</span>}
      checked={isPending ? variables : enabled}
      onChange={({ target }) => {
        if (!isPending) mutate(target.checked);
      }}
    />
  );
}
