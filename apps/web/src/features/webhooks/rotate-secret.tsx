import { limits, type Webhook } from '@tessera/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { userCall } from '../../session/user-call.ts';
import { ConfirmAction } from './confirm-action.tsx';
import type { NewSecret } from './new-secret.tsx';

interface RotateSecretProps {
  webhook: Webhook;
  onRotated: (secret: NewSecret) => void;
  onClose: () => void;
}

export function RotateSecret({ webhook: { id, url }, onRotated, onClose }: RotateSecretProps) {
  const { t } = useTranslation('webhooks');
  const rotate = async () => {
    const reply = await userCall('POST /webhooks/{id}/rotate-secret', { params: { id } });
    onClose();
    onRotated({ secret: reply.secret, previousExpiresAt: reply.previous_secret_expires_at });
  };
  return (
    <ConfirmAction
      kind="rotate"
      text={t('rotate.what', { url, count: limits.webhooks.rotationHours })}
      action={rotate}
      fallback="general.rotateSecretFailed"
      onClose={onClose}
    />
  );
}
