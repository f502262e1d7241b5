import type { UseFormRegisterReturn } from 'react-hook-form';
import { fieldMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PasswordField } from './password-field.tsx';
import { PasswordHint } from './password-hint.tsx';

interface ChosenPasswordProps {
  label: string;
  /** What has been typed so far, for the hint about its strength. */
  typed: string;
  password: UseFormRegisterReturn;
  confirm: UseFormRegisterReturn;
  errors: { password?: { message?: string }; confirmPassword?: { message?: string } };
}

/** A password being chosen: once with a hint, and once more to be sure. */
export function ChosenPassword({ label, typed, password, confirm, errors }: ChosenPasswordProps) {
  const { t } = useTranslation('auth');
  return (
    <>
      <PasswordField
        label={label}
        autoComplete="new-password"
        registration={password}
        error={fieldMessage(errors.password?.message)}
        help={<PasswordHint password={typed} />}
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
