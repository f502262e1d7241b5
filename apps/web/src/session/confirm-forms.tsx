import type { ConfirmMethod } from '@tessera/contract';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { errorMessage, fieldMessage } from '../i18n/error-message.ts';
import { passkeyMessage, passkeyTone } from '../i18n/passkey-message.ts';
import { PasswordInput } from '../i18n/password-input.tsx';
import { useTranslation } from '../i18n/use-translation.ts';
import { Form, type FormAction, schemaResolver, useFormAction } from '../lib/form.tsx';
import { useLocation } from '../lib/router/hooks.ts';
import { useAction } from '../lib/use-action.ts';
import { useProvider } from '../lib/use-provider.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { confirmWithPasskey } from './confirm-with-passkey.ts';
import { visitProvider } from './oidc.ts';
import { useUser } from './use-user.ts';
import { userCall } from './user-call.ts';

export interface ConfirmFormProps {
  onConfirmed: () => void;
  onCancel: () => void;
}

const passwordResolver = schemaResolver(({ confirmPasswordForm }) => confirmPasswordForm);
const codeResolver = schemaResolver(({ secondFactorCodeBody }) => secondFactorCodeBody);

function Buttons({ onCancel, children }: { onCancel: () => void; children: ReactNode }) {
  const { t } = useTranslation('confirm');
  return (
    <div className="flex flex-wrap justify-end gap-2 pt-2">
      <Button variant="secondary" onClick={onCancel}>
        {t('cancel')}
      </Button>
      {children}
    </div>
  );
}

interface FrameProps {
  action: FormAction;
  isBusy: boolean;
  onCancel: () => void;
  children: ReactNode;
}

function Frame({ action, isBusy, onCancel, children }: FrameProps) {
  const { t } = useTranslation('confirm');
  return (
    <Form action={action} fallback={undefined}>
      {children}
      <Buttons onCancel={onCancel}>
        <Button type="submit" loading={isBusy} loadingLabel={t('busy')}>
          {t('action')}
        </Button>
      </Buttons>
    </Form>
  );
}

function PasswordForm({ onConfirmed, onCancel }: ConfirmFormProps) {
  const { t } = useTranslation('confirm', 'errors');
  const { email } = useUser();
  const form = useForm({ resolver: passwordResolver, defaultValues: { password: '' } });
  useEffect(() => form.setFocus('password'), [form]);
  const { errors, isSubmitting } = form.formState;
  const action = useFormAction(form, async (body) => {
    await userCall('POST /auth/confirm', { body });
    onConfirmed();
  });
  return (
    <Frame action={action} isBusy={isSubmitting} onCancel={onCancel}>
      {/* Tells a password manager which account the password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label={t('password')} error={fieldMessage(errors.password?.message)}>
        {(control) => <PasswordInput {...control} {...form.register('password')} autoComplete="current-password" />}
      </Field>
    </Frame>
  );
}

function CodeForm({ onConfirmed, onCancel }: ConfirmFormProps) {
  const { t } = useTranslation('confirm', 'errors');
  const form = useForm({ resolver: codeResolver, defaultValues: { code: '' } });
  useEffect(() => form.setFocus('code'), [form]);
  const { errors, isSubmitting } = form.formState;
  const action = useFormAction(form, async (body) => {
    await userCall('POST /auth/confirm', { body });
    onConfirmed();
  });
  return (
    <Frame action={action} isBusy={isSubmitting} onCancel={onCancel}>
      <Field label={t('code')} error={fieldMessage(errors.code?.message)}>
        {(control) => (
          <Input
            {...control}
            {...form.register('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
          />
        )}
      </Field>
    </Frame>
  );
}

interface StepProps {
  text: string;
  action: string;
  failure: { tone: 'info' | 'error'; message: string } | undefined;
  isBusy: boolean;
  onStart: () => void;
  onCancel: () => void;
}

/** A method that continues outside this page. */
function Step({ text, action, failure, isBusy, onStart, onCancel }: StepProps) {
  const { t } = useTranslation('confirm');
  return (
    <div className="grid gap-4">
      {failure ? <Banner tone={failure.tone}>{failure.message}</Banner> : <p>{text}</p>}
      <Buttons onCancel={onCancel}>
        <Button loading={isBusy} loadingLabel={t('busy')} onClick={onStart}>
          {action}
        </Button>
      </Buttons>
    </div>
  );
}

function PasskeyStep({ onConfirmed, onCancel }: ConfirmFormProps) {
  const { t } = useTranslation('confirm');
  const { state, run } = useAction(async () => {
    await confirmWithPasskey();
    onConfirmed();
  });
  const failure = state.kind === 'failed' ? state.error : undefined;
  return (
    <Step
      text={t('passkeyText')}
      action={t('usePasskey')}
      failure={failure === undefined ? undefined : { tone: passkeyTone(failure), message: passkeyMessage(failure) }}
      isBusy={state.kind === 'pending'}
      onStart={() => run()}
      onCancel={onCancel}
    />
  );
}

/** The page is left, so the person repeats the change after the return. */
function ProviderStep({ onCancel }: ConfirmFormProps) {
  const { t } = useTranslation('confirm');
  const { pathname, search } = useLocation();
  const name = useProvider()?.name ?? '';
  const { state, run } = useAction(() => visitProvider('confirm', { from: `${pathname}${search}` }));
  return (
    <Step
      text={t('providerText', { name })}
      action={t('openProvider', { name })}
      failure={state.kind === 'failed' ? { tone: 'error', message: errorMessage(state.error) } : undefined}
      isBusy={state.kind === 'pending' || state.kind === 'done'}
      onStart={() => run()}
      onCancel={onCancel}
    />
  );
}

/** The form of each method, and the text of the link that switches to it. */
export const confirmForms = {
  password: { Form: PasswordForm, choose: 'usePassword' },
  code: { Form: CodeForm, choose: 'useCode' },
  passkey: { Form: PasskeyStep, choose: 'usePasskey' },
  provider: { Form: ProviderStep, choose: 'useProvider' },
} as const satisfies Record<ConfirmMethod, { Form: ComponentType<ConfirmFormProps>; choose: string }>;
