import { useState } from 'react';
import { useErrorMessage } from '../../i18n/use-error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { forgetSession } from '../../session/session.ts';
import { userCall } from '../../session/user-call.ts';
import { Banner } from '../../ui/banner.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.ts';

type State = { kind: 'asking'; failure?: unknown } | { kind: 'deleting' };

const losses = ['danger.loss.codes', 'danger.loss.clicks', 'danger.loss.subscription'] as const;

/** Deleting an account cannot be undone, so the dialog names what goes and asks for the address to be typed. */
export function DeleteAccountDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation('profile');
  const [state, setState] = useState<State>({ kind: 'asking' });
  const why = useErrorMessage(state.kind === 'asking' ? state.failure : undefined, 'general.deleteAccountFailed');
  const [typed, setTyped] = useState('');
  const remove = async () => {
    setState({ kind: 'deleting' });
    try {
      await userCall('DELETE /auth/account');
      toast.success(t('danger.deleted'));
      forgetSession();
    } catch (failure) {
      setState({ kind: 'asking', failure });
    }
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={() => state.kind === 'asking' && onClose()}
      title={t('danger.question')}
      confirmLabel={t('danger.confirm')}
      cancelLabel={t('danger.cancel')}
      onConfirm={() => void remove()}
      busy={state.kind === 'deleting'}
      ready={typed.trim().toLowerCase() === email}
    >
      <p>{t('danger.what')}</p>
      <ul className="grid list-disc gap-1 pl-5">
        {losses.map((loss) => (
          <li key={loss}>{t(loss)}</li>
        ))}
      </ul>
      {why && <Banner tone="error">{why}</Banner>}
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
