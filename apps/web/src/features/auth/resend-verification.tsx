import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { errorMessage } from '../../i18n/error-message.ts';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';

type State = { at: 'ready' } | { at: 'sending' } | { at: 'sent' } | { at: 'failed'; error: unknown };

/** One button with its own feedback; a second mail can be asked for after the first. */
export function ResendVerification({ email }: { email: string }) {
  const { t } = useTranslation('auth');
  const [state, setState] = useState<State>({ at: 'ready' });
  const resend = async () => {
    setState({ at: 'sending' });
    try {
      await call('POST /auth/resend-verification', { body: { email } });
      setState({ at: 'sent' });
    } catch (error) {
      setState({ at: 'failed', error });
    }
  };
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        size="sm"
        variant="secondary"
        loading={state.at === 'sending'}
        loadingLabel={t('resend.sending')}
        onClick={() => void resend()}
      >
        {t('resend.action')}
      </Button>
      <p role="status" className={state.at === 'failed' ? 'text-danger' : 'text-success'}>
        {state.at === 'sent' && t('resend.sent')}
        {state.at === 'failed' && errorMessage(state.error, 'general.verificationEmailFailed')}
      </p>
    </div>
  );
}
