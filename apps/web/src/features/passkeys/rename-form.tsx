import { useQueryClient } from '@tanstack/react-query';
import type { Passkey } from '@tessera/contract';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { fieldMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Form, schemaResolver, useFormAction } from '../../lib/form.tsx';
import { userCall } from '../../session/user-call.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.ts';
import { refreshPasskeys } from './passkey-queries.ts';

const resolver = schemaResolver(({ passkeyNameForm }) => passkeyNameForm);

/** In place of the name. Escape cancels. */
export function RenameForm({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation('passkeys', 'errors');
  const client = useQueryClient();
  const form = useForm({ resolver, defaultValues: { name: passkey.name } });
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => setFocus('name', { shouldSelect: true }), [setFocus]);
  const action = useFormAction(form, async (body) => {
    const { name } = await userCall('PATCH /auth/passkeys/{id}', { params: { id: passkey.id }, body });
    await refreshPasskeys(client);
    toast.success(t('rename.done', { name }));
    onClose();
  });
  return (
    <Form action={action} fallback={undefined} onKeyDown={({ key }) => key === 'Escape' && onClose()}>
      <Field label={t('rename.label')} error={fieldMessage(errors.name?.message)}>
        {(control) => <Input {...control} {...form.register('name')} autoComplete="off" />}
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" size="sm" onClick={onClose} disabled={isSubmitting}>
          {t('rename.cancel')}
        </Button>
        <Button type="submit" size="sm" loading={isSubmitting} loadingLabel={t('rename.busy')}>
          {t('rename.save')}
        </Button>
      </div>
    </Form>
  );
}
