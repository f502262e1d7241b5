import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { PasswordInput } from '../../i18n/password-input.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

interface AuthFieldProps {
  /** From the form itself: the order of its `register` calls decides which invalid field gets the focus. */
  registration: UseFormRegisterReturn;
  error: string | undefined;
}

interface EmailFieldProps extends AuthFieldProps {
  /** `username` lets a password manager fill in the address, `webauthn` lets a browser offer passkeys. */
  autoComplete: 'username' | 'username webauthn' | 'email';
}

export function EmailField({ autoComplete, registration, error }: EmailFieldProps) {
  const { t } = useTranslation('auth');
  return (
    <Field label={t('field.email')} error={error}>
      {(control) => (
        <Input
          {...control}
          {...registration}
          type="email"
          inputMode="email"
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
    </Field>
  );
}

interface PasswordFieldProps extends AuthFieldProps {
  label: string;
  autoComplete: 'current-password' | 'new-password';
  help?: ReactNode;
}

export function PasswordField({ label, autoComplete, registration, error, help }: PasswordFieldProps) {
  return (
    <Field label={label} error={error} help={help}>
      {(control) => <PasswordInput {...control} {...registration} autoComplete={autoComplete} />}
    </Field>
  );
}
