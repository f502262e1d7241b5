import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { fieldMessage } from '../../i18n/error-message.ts';
import { passkeyMessage, passkeyTone } from '../../i18n/passkey-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { schemaResolver, useFormAction } from '../../lib/form.tsx';
import { loadPasskeyPrompt } from '../../lib/load-passkey-prompt.ts';
import { userCall } from '../../session/user-call.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.ts';
import { refreshPasskeys } from './passkey-queries.ts';
import { proposedName } from './proposed-name.ts';

const resolver = schemaResolver(({ passkeyNameForm }) => passkeyNameForm);

async function addPasskey(name: string): Promise<void> {
  const { promptForNewPasskey } = await loadPasskeyPrompt();
  const credential = await promptForNewPasskey(await userCall('POST /auth/passkeys/options'));
  await userCall('POST /auth/passkeys', { body: { name, credential } });
}

interface AddPasskeyDialogProps {
  existingNames: readonly string[];
  onClose: () => void;
}

/** Asks for a name first: the browser's own prompt follows, and then the passkey is complete. */
export function AddPasskeyDialog({ existingNames, onClose }: AddPasskeyDialogProps) {
  const { t } = useTranslation('passkeys', 'errors');
  const client = useQueryClient();
  const form = useForm({
    resolver,
    defaultValues: { name: proposedName(navigator.userAgent, existingNames, t('add.defaultName')) },
  });
  const { errors, isSubmitting } = form.formState;
  const action = useFormAction(form, async ({ name }) => {
    await addPasskey(name);
    toast.success(t('add.done', { name: name.trim() }));
    await refreshPasskeys(client);
    onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={() => !isSubmitting && onClose()}
      title={t('add.title')}
      description={t('add.text')}
      closeLabel={t('add.close')}
    >
      <form noValidate className="grid gap-4" onSubmit={action.submit}>
        {action.failure !== undefined && (
          <Banner tone={passkeyTone(action.failure)}>{passkeyMessage(action.failure)}</Banner>
        )}
        <Field label={t('add.name')} help={t('add.nameHelp')} error={fieldMessage(errors.name?.message)}>
          {(control) => <Input {...control} {...form.register('name')} autoComplete="off" />}
        </Field>
        <div className="flex flex-wrap justify-end gap-2 pt-2">
          <Button variant="secondary" onClick={onClose} disabled={isSubmitting}>
            {t('add.cancel')}
          </Button>
          <Button type="submit" loading={isSubmitting} loadingLabel={t('add.busy')}>
            {t('add.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
