import { useQueryClient } from '@tanstack/react-query';
import { ConfirmAction } from '../../i18n/confirm-action.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { userCall } from '../../session/user-call.ts';
import { toast } from '../../ui/toast.ts';
import { refreshProviderLink } from './provider-link.ts';

export function UnlinkProvider({ name, onClose }: { name: string; onClose: () => void }) {
  const { t } = useTranslation('oidc');
  const client = useQueryClient();
  return (
    <ConfirmAction
      title={t('unlink.question', { name })}
      confirmLabel={t('unlink.confirm')}
      cancelLabel={t('unlink.keep')}
      action={async () => {
        await userCall('DELETE /auth/oidc');
        toast.success(t('unlink.done', { name }));
        // The dialog closes after the card is up to date, so that it cannot be confirmed twice.
        await refreshProviderLink(client);
        onClose();
      }}
      refresh={() => refreshProviderLink(client)}
      onClose={onClose}
    >
      <p className="wrap-anywhere">{t('unlink.what', { name })}</p>
    </ConfirmAction>
  );
}
