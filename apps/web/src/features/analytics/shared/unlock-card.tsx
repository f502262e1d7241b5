import { useState } from 'react';
import { errorMessage } from '../../../i18n/error-message.ts';
import { PasswordInput } from '../../../i18n/password-input.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { ApiError } from '../../../lib/api.ts';
import { focusOnMount } from '../../../lib/focus-on-mount.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';

const isWrong = (error: unknown) => error instanceof ApiError && error.code === 'share_password_wrong';

/** Asks for the password of shared figures. Needs the namespace errors. */
export function UnlockCard({ onUnlock }: { onUnlock: (password: string) => Promise<void> }) {
  const { t } = useTranslation('share', 'errors');
  const [password, setPassword] = useState('');
  const { state, run } = useAction(onUnlock);
  const error = state.kind === 'failed' ? state.error : undefined;
  const isMissing = error === undefined ? false : isWrong(error);
  return (
    <section className="grid w-full max-w-md gap-5 rounded-card border border-line bg-surface p-6 sm:p-8">
      <header className="grid gap-1">
        <h1 className="text-xl font-semibold tracking-tight">{t('locked.title')}</h1>
        <p className="text-soft">{t('locked.text')}</p>
      </header>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (password !== '') run(password);
        }}
      >
        {error !== undefined && !isMissing && <Banner tone="error">{errorMessage(error)}</Banner>}
        <Field label={t('locked.password')} error={isMissing ? errorMessage(error) : undefined}>
          {(control) => (
            <PasswordInput
              {...control}
              ref={focusOnMount}
              autoComplete="off"
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
          )}
        </Field>
        <Button
          type="submit"
          size="lg"
          wide
          disabled={password === ''}
          loading={state.kind === 'pending'}
          loadingLabel={t('locked.busy')}
        >
          {t('locked.action')}
        </Button>
      </form>
    </section>
  );
}
