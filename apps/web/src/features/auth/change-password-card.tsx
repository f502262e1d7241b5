import { useForm, useWatch } from 'react-hook-form';
import { fieldMessage } from '../../i18n/error-message.ts';
import { PasswordInput } from '../../i18n/password-input.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Form, schemaResolver, useFormAction } from '../../lib/form.tsx';
import { changePassword } from '../../session/change-password.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import { PasswordStrength } from './password-strength.tsx';

const resolver = schemaResolver(({ changePasswordForm }) => changePasswordForm);

const fields = [
  { name: 'current_password', label: 'password.current', autoComplete: 'current-password' },
  { name: 'new_password', label: 'password.new', autoComplete: 'new-password' },
  { name: 'confirm_password', label: 'password.confirm', autoComplete: 'new-password' },
] as const;

export function ChangePasswordCard({ email }: { email: string }) {
  const { t } = useTranslation('profile', 'errors');
  const form = useForm({ resolver, defaultValues: { current_password: '', new_password: '', confirm_password: '' } });
  const { errors, isSubmitting } = form.formState;
  const typed = useWatch({ control: form.control, name: 'new_password' });
  const action = useFormAction(form, async ({ current_password, new_password }) => {
    await changePassword(current_password, new_password);
    form.reset();
    toast.success(t('password.changed'));
  });
  return (
    <Card title={t('password.title')} description={t('password.description')}>
      <Form action={action} fallback="general.changePasswordFailed">
        {/* Tells a password manager which account the password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        {fields.map(({ name, label, autoComplete }) => (
          <Field
            key={name}
            label={t(label)}
            error={fieldMessage(errors[name]?.message)}
            help={name === 'new_password' && <PasswordStrength password={typed} email={email} />}
          >
            {(control) => <PasswordInput {...control} {...form.register(name)} autoComplete={autoComplete} />}
          </Field>
        ))}
        <div>
          <Button type="submit" loading={isSubmitting} loadingLabel={t('password.busy')}>
            {t('password.action')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
