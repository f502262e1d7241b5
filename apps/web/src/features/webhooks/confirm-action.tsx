import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../i18n/error-message.ts';
import type { KeyIn } from '../../i18n/keys.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Banner } from '../../ui/banner.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { refreshWebhooks } from './webhook-queries.ts';

interface ConfirmActionProps {
  kind: 'rotate' | 'delete';
  /** Explains the consequences. */
  text: string;
  /** Runs after the confirmation. The dialog stays open until it is done, and shows why it failed. */
  action: () => Promise<void>;
  fallback: KeyIn<'errors'>;
  onClose: () => void;
}

export function ConfirmAction({ kind, text, action, fallback, onClose }: ConfirmActionProps) {
  const { t } = useTranslation('webhooks', 'errors');
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: action,
    onError: () => refreshWebhooks(client),
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open && !isPending) onClose();
      }}
      tone={kind === 'delete' ? 'danger' : 'plain'}
      title={t(`${kind}.question`)}
      confirmLabel={t(`${kind}.confirm`)}
      cancelLabel={t(`${kind}.keep`)}
      onConfirm={() => mutate()}
      busy={isPending}
    >
      <p className="wrap-anywhere">{text}</p>
      {error && <Banner tone="error">{errorMessage(error, fallback)}</Banner>}
    </ConfirmDialog>
  );
}
