import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Field } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';

interface PasswordFieldProps {
  label: string;
  autoComplete: 'current-password' | 'new-password';
  registration: UseFormRegisterReturn;
  error: string | undefined;
  aside?: ReactNode;
  help?: ReactNode;
}

export function PasswordField({ label, autoComplete, registration, error, aside, help }: PasswordFieldProps) {
  const { t } = useTranslation('auth');
  return (
    <Field label={label} error={error} aside={aside} help={help}>
      {(control) => (
        <PasswordInput
          {...control}
          {...registration}
          autoComplete={autoComplete}
          showLabel={t('password.show')}
          hideLabel={t('password.hide')}
          capsLockHint={t('password.capsLock')}
        />
      )}
    </Field>
  );
}
