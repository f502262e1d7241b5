import { apiKeyScopes, type ReplyOf, type endpoints } from '@tessera/contract';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { fieldMessage } from '../../i18n/error-message.ts';
import { PasswordInput } from '../../i18n/password-input.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Form, useFormAction } from '../../lib/form.tsx';
import { userCall } from '../../session/user-call.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxGroup } from '../../ui/checkbox-group.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, Textarea } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { createKeyResolver, emptyForm, fieldOf, needsCodes } from './create-key-form.ts';
import { localDay, expiryChoices } from './expiry.ts';

export type CreatedKey = ReplyOf<typeof endpoints.apiKeys.create>;

interface CreateKeyDialogProps {
  email: string;
  onCreated: (created: CreatedKey) => void;
  onClose: () => void;
}

/** Asks for the password too: an unlocked computer is not enough to create lasting access. */
export function CreateKeyDialog({ email, onCreated, onClose }: CreateKeyDialogProps) {
  const { t } = useTranslation('apiKeys', 'errors');
  const form = useForm({ resolver: createKeyResolver, defaultValues: emptyForm });
  const { errors, isSubmitting } = form.formState;
  const [expiry, scopes, origins] = useWatch({ control: form.control, name: ['expiry', 'scopes', 'origins'] });
  const action = useFormAction(form, async (body) => onCreated(await userCall('POST /api-keys', { body })), fieldOf);
  const expiryError = fieldMessage(errors.expires_at?.message);
  const [today] = useState(() => localDay(new Date()));
  const hasDate = expiry === 'date';
  return (
    <Dialog
      open
      onOpenChange={() => !isSubmitting && onClose()}
      title={t('create.title')}
      closeLabel={t('create.close')}
    >
      <Form action={action} fallback="general.createApiKeyFailed">
        <Field label={t('create.name')} help={t('create.nameHelp')} error={fieldMessage(errors.name?.message)}>
          {(control) => <Input {...control} {...form.register('name')} autoComplete="off" />}
        </Field>
        <CheckboxGroup
          legend={t('create.scopes')}
          choices={apiKeyScopes.map((value) => ({ value, hint: t(`scope.${value}`) }))}
          register={() => form.register('scopes')}
          error={fieldMessage(errors.scopes?.message)}
        />
        <Field label={t('create.origins')} help={t('create.originsHelp')} error={fieldMessage(errors.origins?.message)}>
          {(control) => <Textarea {...control} {...form.register('origins')} rows={1} spellCheck={false} />}
        </Field>
        {needsCodes({ scopes, origins }) && (
          <Field label={t('create.codes')} help={t('create.codesHelp')} error={fieldMessage(errors.code_ids?.message)}>
            {(control) => <Textarea {...control} {...form.register('code_ids')} rows={1} spellCheck={false} />}
          </Field>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('create.expiry')} error={hasDate ? undefined : expiryError}>
            {(control) => (
              <Select
                {...control}
                {...form.register('expiry')}
                choices={expiryChoices.map((value) => ({ value, label: t(`expiry.${value}`) }))}
              />
            )}
          </Field>
          {hasDate && (
            <Field label={t('create.date')} error={expiryError}>
              {(control) => <Input {...control} {...form.register('expires_at')} type="date" min={today} />}
            </Field>
          )}
        </div>
        {/* Tells a password manager which account the password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <Field
          label={t('create.password')}
          help={t('create.passwordHelp')}
          error={fieldMessage(errors.current_password?.message)}
        >
          {(control) => (
            <PasswordInput {...control} {...form.register('current_password')} autoComplete="current-password" />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-2 pt-2">
          <Button variant="secondary" onClick={onClose} disabled={isSubmitting}>
            {t('create.cancel')}
          </Button>
          <Button type="submit" loading={isSubmitting} loadingLabel={t('create.busy')}>
            {t('create.action')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
