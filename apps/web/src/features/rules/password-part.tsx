import { limits } from '@tessera/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { errorMessage, fieldMessage } from '../../i18n/error-message.ts';
import { PasswordInput } from '../../i18n/password-input.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Form, useFormAction } from '../../lib/form.tsx';
import { useAction } from '../../lib/use-action.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { passwordResolver } from './settings-form.ts';
import { useSaveSettings } from './use-save-settings.ts';

interface PasswordPartProps {
  id: string;
  hasPassword: boolean;
  /** A password can be removed, but not set. */
  isLocked: boolean;
}

/** Sets or removes the password of a link. The current one cannot be shown: only its hash is stored. */
export function PasswordPart({ id, hasPassword, isLocked }: PasswordPartProps) {
  const { t } = useTranslation('rules');
  const save = useSaveSettings(id);
  const form = useForm({ resolver: passwordResolver, defaultValues: { password: '' } });
  const { errors, isSubmitting } = form.formState;
  const action = useFormAction(form, async (body) => {
    await save(body, t('settings.passwordSet'));
    form.reset();
  });
  const [isRemoving, setIsRemoving] = useState(false);
  const removal = useAction(async () => {
    await save({ password: null }, t('settings.passwordRemoved'));
    setIsRemoving(false);
  });
  return (
    <Form action={action} fallback={undefined} aria-label={t('settings.password')}>
      <div>
        <h3 className="font-semibold">{t('settings.password')}</h3>
        <p className="text-soft">{t(hasPassword ? 'settings.hasPassword' : 'settings.passwordText')}</p>
      </div>
      <fieldset disabled={isLocked} className="min-w-0">
        <Field label={t('settings.newPassword')} error={fieldMessage(errors.password?.message)}>
          {(control) => (
            <PasswordInput
              {...control}
              {...form.register('password')}
              autoComplete="new-password"
              maxLength={limits.linkPassword.max}
            />
          )}
        </Field>
      </fieldset>
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="secondary"
          disabled={isLocked}
          loading={isSubmitting}
          loadingLabel={t('save.saving')}
        >
          {t('settings.setPassword')}
        </Button>
        {hasPassword && (
          <Button variant="secondary" onClick={() => setIsRemoving(true)}>
            {t('settings.removePassword')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setIsRemoving}
        title={t('settings.removeQuestion')}
        confirmLabel={t('settings.removePassword')}
        cancelLabel={t('settings.keepPassword')}
        onConfirm={() => removal.run()}
        busy={removal.state.kind === 'pending'}
      >
        <p>{t('settings.removeText')}</p>
        {removal.state.kind === 'failed' && <Banner tone="error">{errorMessage(removal.state.error)}</Banner>}
      </ConfirmDialog>
    </Form>
  );
}
