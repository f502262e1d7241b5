import { useQueryClient } from '@tanstack/react-query';
import { limits, type Webhook } from '@tessera/contract';
import { ConfirmAction } from '../../i18n/confirm-action.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { userCall } from '../../session/user-call.ts';
import type { NewSecret } from './new-secret.tsx';
import { refreshWebhooks } from './webhook-queries.ts';

interface RotateSecretProps {
  webhook: Webhook;
  onRotated: (secret: NewSecret) => void;
  onClose: () => void;
}

export function RotateSecret({ webhook: { id, url }, onRotated, onClose }: RotateSecretProps) {
  const { t } = useTranslation('webhooks', 'errors');
  const client = useQueryClient();
  const rotate = async () => {
    const reply = await userCall('POST /webhooks/{id}/rotate-secret', { params: { id } });
    onClose();
    onRotated({ secret: reply.secret, previousExpiresAt: reply.previous_secret_expires_at });
  };
  return (
    <ConfirmAction
      tone="plain"
      title={t('rotate.question')}
      confirmLabel={t('rotate.confirm')}
      cancelLabel={t('rotate.keep')}
      action={rotate}
      refresh={() => refreshWebhooks(client)}
      fallback="general.rotateSecretFailed"
      onClose={onClose}
    >
      <p className="wrap-anywhere">{t('rotate.what', { url, count: limits.webhooks.rotationHours })}</p>
    </ConfirmAction>
  );
}
