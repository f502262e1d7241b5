import type { UseFormRegisterReturn } from 'react-hook-form';
import { fieldMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PasswordField } from './auth-fields.tsx';
import { PasswordStrength } from './password-strength.tsx';

interface NewPasswordFieldsProps {
  label: string;
  /** The value typed so far, for the strength hint. */
  typed: string;
  email?: string;
  password: UseFormRegisterReturn;
  confirm: UseFormRegisterReturn;
  errors: { password?: { message?: string }; confirmPassword?: { message?: string } };
}

/** The fields for a new password and its confirmation, with a strength hint. */
export function NewPasswordFields({ label, typed, email, password, confirm, errors }: NewPasswordFieldsProps) {
  const { t } = useTranslation('auth');
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        registration={password}
        error={fieldMessage(errors.password?.message)}
        help={<PasswordStrength password={typed} email={email} rule={t('password.strength.short')} />}
      />
      <PasswordField
        label={t('field.confirmPassword')}
        autoComplete="new-password"
        registration={confirm}
        error={fieldMessage(errors.confirmPassword?.message)}
      />
    </>
  );
}
