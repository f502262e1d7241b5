import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

interface EmailFieldProps {
  /** `username` where a password manager should fill in what it knows. */
  autoComplete: 'username' | 'email';
  /** Made by the form itself: the order of these calls is the order in which bad fields get the focus. */
  registration: UseFormRegisterReturn;
  error: string | undefined;
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
