import { limits } from '@tessera/contract';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { fieldMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PasswordField } from './auth-fields.tsx';

interface NewPasswordFieldsProps {
  label: string;
  /** The value typed so far, for the strength hint. */
  typed: string;
  password: UseFormRegisterReturn;
  confirm: UseFormRegisterReturn;
  errors: { password?: { message?: string }; confirmPassword?: { message?: string } };
}

/** The fields for a new password and its confirmation, with a strength hint. */
export function NewPasswordFields({ label, typed, password, confirm, errors }: NewPasswordFieldsProps) {
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

const strengths = ['short', 'fair', 'good', 'strong'] as const;

/** A hint, not a rule: length counts most, repeated characters count little. */
export function passwordStrength(password: string): (typeof strengths)[number] {
  const letters = [...password];
  if (letters.length < limits.password.min) return 'short';
  const effective = Math.min(letters.length, new Set(letters).size * 2);
  if (effective < 10) return 'fair';
  return effective < 16 ? 'good' : 'strong';
}

function PasswordHint({ password }: { password: string }) {
  const { t } = useTranslation('auth');
  const strength = passwordStrength(password);
  const filled = password === '' ? 0 : strengths.indexOf(strength) + 1;
  return (
    <span className="flex items-start gap-2.5">
      <span className="mt-1.25 flex gap-1" aria-hidden="true">
        {strengths.map((name, index) => (
          <span
            key={name}
            className={`size-2.5 rounded-[3px] transition-colors ${index < filled ? 'bg-accent' : 'bg-line'}`}
          />
        ))}
      </span>
      <span>{t(`password.strength.${strength}`)}</span>
    </span>
  );
}
