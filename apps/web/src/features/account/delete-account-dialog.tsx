import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { signOutAllTabs } from '../../session/session.ts';
import { userCall } from '../../session/user-call.ts';
import { useIsProSold } from '../../session/entitlements.ts';
import { Banner } from '../../ui/banner.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.ts';

const losses = ['danger.loss.codes', 'danger.loss.clicks'] as const;

/** A deletion cannot be undone: the dialog lists what is lost and asks the user to type the email address. */
export function DeleteAccountDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation('profile');
  const [typed, setTyped] = useState('');
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => userCall('DELETE /auth/account'),
    onSuccess: () => {
      toast.success(t('danger.deleted'));
      signOutAllTabs();
    },
  });
  const failure = useErrorMessage(error, 'general.deleteAccountFailed');
  const isBusy = isPending || isSuccess;
  const isSold = useIsProSold();
  return (
    <ConfirmDialog
      open
      onOpenChange={() => !isBusy && onClose()}
      title={t('danger.question')}
      confirmLabel={t('danger.confirm')}
      cancelLabel={t('danger.cancel')}
      onConfirm={() => mutate()}
      busy={isBusy}
      ready={typed.trim().toLowerCase() === email}
    >
      <p>{t('danger.what')}</p>
      <ul className="grid list-disc gap-1 pl-5">
        {losses.map((loss) => (
          <li key={loss}>{t(loss)}</li>
        ))}
        <li>{t(isSold ? 'danger.loss.subscription' : 'danger.loss.invites')}</li>
      </ul>
      {failure && <Banner tone="error">{failure}</Banner>}
      <Field label={t('danger.type', { email })}>
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
    </ConfirmDialog>
  );
}
