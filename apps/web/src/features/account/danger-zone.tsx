import { useState } from 'react';
import { useErrorMessage } from '../../i18n/use-error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { forgetSession } from '../../session/session.ts';
import { userCall } from '../../session/user-call.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.ts';

type State = { at: 'closed' } | { at: 'asking'; failure?: unknown } | { at: 'deleting' };

const losses = ['danger.loss.codes', 'danger.loss.clicks', 'danger.loss.subscription'] as const;

/** Deleting an account cannot be undone, so the dialog names what goes and asks for the address to be typed. */
export function DangerZone({ email }: { email: string }) {
  const { t } = useTranslation('profile');
  const [state, setState] = useState<State>({ at: 'closed' });
  const why = useErrorMessage(state.at === 'asking' ? state.failure : undefined, 'general.deleteAccountFailed');
  const [typed, setTyped] = useState('');
  const open = (isOpen: boolean) => {
    if (state.at === 'deleting') return;
    setTyped('');
    setState({ at: isOpen ? 'asking' : 'closed' });
  };
  const remove = async () => {
    setState({ at: 'deleting' });
    try {
      await userCall('DELETE /auth/account');
      toast.success(t('danger.deleted'));
      forgetSession();
    } catch (failure) {
      setState({ at: 'asking', failure });
    }
  };
  return (
    <Card tone="danger" title={t('danger.title')} description={t('danger.description')}>
      <div>
        <Button variant="danger" onClick={() => open(true)}>
          {t('danger.action')}
        </Button>
      </div>
      <ConfirmDialog
        open={state.at !== 'closed'}
        onOpenChange={open}
        title={t('danger.question')}
        confirmLabel={t('danger.confirm')}
        cancelLabel={t('danger.cancel')}
        onConfirm={() => void remove()}
        busy={state.at === 'deleting'}
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
    </Card>
  );
}
