import { useQueryClient } from '@tanstack/react-query';
import { type Webhook, webhookEvents } from '@tessera/contract';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { fieldMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Form, useFormAction } from '../../lib/form.tsx';
import { userCall } from '../../session/user-call.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { CheckboxGroup } from '../../ui/checkbox-group.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { toast } from '../../ui/toast.ts';
import { CodeChoices } from './code-choices.tsx';
import { webhookForm, type WebhookBody, type WebhookForm, webhookResolver } from './webhook-form.ts';
import { refreshWebhooks } from './webhook-queries.ts';

interface WebhookDialogProps {
  /** The webhook to edit; without it, a new one is created. */
  webhook: Webhook | undefined;
  onCreated: (secret: string) => void;
  onClose: () => void;
}

export function WebhookDialog({ webhook, onCreated, onClose }: WebhookDialogProps) {
  const { t } = useTranslation('webhooks', 'errors');
  const client = useQueryClient();
  const form = useForm({ resolver: webhookResolver, defaultValues: webhookForm(webhook) });
  const { errors, isSubmitting } = form.formState;
  const action = useFormAction(form, async (body) => {
    if (webhook) {
      await userCall('PATCH /webhooks/{id}', { params: { id: webhook.id }, body });
      toast.success(t('form.saved'));
      onClose();
    } else {
      const { secret } = await userCall('POST /webhooks', { body });
      toast.success(t('form.created'));
      onCreated(secret);
    }
    void refreshWebhooks(client);
  });
  return (
    <Dialog
      open
      onOpenChange={() => !isSubmitting && onClose()}
      title={t(webhook ? 'form.editTitle' : 'form.createTitle')}
      closeLabel={t('form.close')}
    >
      <Form action={action} fallback="general.saveWebhookFailed">
        <Field label={t('form.url')} help={t('form.urlHelp')} error={fieldMessage(errors.url?.message)}>
          {(control) => (
            <Input
              {...control}
              {...form.register('url')}
              type="url"
              autoComplete="off"
              placeholder="https://example.org/webhooks"
            />
          )}
        </Field>
        <CheckboxGroup
          legend={t('form.events')}
          choices={webhookEvents.map((value) => ({ value, hint: t(`event.${value}`) }))}
          register={() => form.register('events')}
          error={fieldMessage(errors.events?.message)}
        />
        <CodesField form={form} />
        <Checkbox
          {...form.register('isBatched')}
          label={
            <>
              {t('form.batches')}
              <span className="block text-soft">
                {t('form.batchesHint', { count: form.getValues('max_batch_size') })}
              </span>
            </>
          }
        />
        <div className="flex flex-wrap justify-end gap-2 pt-2">
          <Button variant="secondary" onClick={onClose} disabled={isSubmitting}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" loading={isSubmitting} loadingLabel={t(webhook ? 'form.saving' : 'form.creating')}>
            {t(webhook ? 'form.edit' : 'form.create')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function CodesField({ form }: { form: UseFormReturn<WebhookForm, unknown, WebhookBody> }) {
  const { t } = useTranslation('webhooks', 'errors');
  const [codes, ids] = useWatch({ control: form.control, name: ['codes', 'code_ids'] });
  // `useController` of the form library would add a kilobyte to every page with a form.
  const { ref } = form.register('code_ids');
  return (
    <div className="grid gap-3">
      <RadioCards
        legend={t('form.codes')}
        value={codes}
        onChange={(value) => form.setValue('codes', value)}
        cards={(['all', 'chosen'] as const).map((value) => ({
          value,
          label: t(`form.${value}`),
          hint: t(`form.${value}Hint`),
        }))}
      />
      {codes === 'chosen' && (
        <CodeChoices
          value={ids}
          onChange={(next) => form.setValue('code_ids', next)}
          error={fieldMessage(form.formState.errors.code_ids?.message)}
          ref={(input) => ref(input && { focus: () => input.focus() })}
        />
      )}
    </div>
  );
}
