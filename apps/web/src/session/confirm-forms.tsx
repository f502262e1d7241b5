import type { ConfirmMethod } from '@tessera/contract';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { fieldMessage } from '../i18n/error-message.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { Form, type FormAction, schemaResolver, useFormAction } from '../lib/form.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { PasswordInput } from '../ui/password-input.tsx';
import { useUser } from './use-user.ts';
import { userCall } from './user-call.ts';

export interface ConfirmFormProps {
  onConfirmed: () => void;
  onCancel: () => void;
}

const passwordResolver = schemaResolver(({ confirmPasswordForm }) => confirmPasswordForm);
const codeResolver = schemaResolver(({ secondFactorCodeBody }) => secondFactorCodeBody);

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
      <div className="flex flex-wrap justify-end gap-2 pt-2">
        <Button variant="secondary" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={isBusy} loadingLabel={t('busy')}>
          {t('action')}
        </Button>
      </div>
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
        {(control) => (
          <PasswordInput
            {...control}
            {...form.register('password')}
            autoComplete="current-password"
            showLabel={t('show')}
            hideLabel={t('hide')}
            capsLockHint={t('capsLock')}
          />
        )}
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

/** The form of each method, and the text of the link that switches to it. A method without a form is not offered. */
export const confirmForms: Partial<
  Record<ConfirmMethod, { Form: ComponentType<ConfirmFormProps>; choose: 'usePassword' | 'useCode' }>
> = {
  password: { Form: PasswordForm, choose: 'usePassword' },
  code: { Form: CodeForm, choose: 'useCode' },
};
