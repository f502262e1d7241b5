import { blockCategories, type BlockCategory, type BodyOf, type endpoints } from '@tessera/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type Resolver, useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { fieldMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Form, lazyResolver, useFormAction } from '../../lib/form.tsx';
import { userCall } from '../../session/user-call.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, Textarea } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.ts';
import { refreshAdmin } from './admin-queries.ts';
import { DialogButtons } from './dialog-buttons.tsx';

interface BlockForm {
  kind: 'code' | 'host' | 'pattern';
  code_id?: string;
  value: string;
  category: string;
  reason: string;
}
type BlockBody = BodyOf<typeof endpoints.admin.block>;

const resolver = lazyResolver(() =>
  import('./admin-schemas.ts').then(({ blockBody }) => blockBody as never),
) as unknown as Resolver<BlockForm, unknown, BlockBody>;

interface BlockDialogProps {
  /** The code to block; without it, a host or pattern is asked for. */
  code?: { id: string; name: string };
  /** The category that is chosen first. */
  category?: BlockCategory;
  onClose: () => void;
  /** Called after the change instead of `onClose`. */
  onDone?: () => void;
}

/** What to block: a host or a pattern. */
function DestinationFields({ form }: { form: UseFormReturn<BlockForm, unknown, BlockBody> }) {
  const { t } = useTranslation('admin');
  const kind = useWatch({ control: form.control, name: 'kind' });
  const target = kind === 'pattern' ? 'pattern' : 'host';
  return (
    <>
      <Field label={t('dialog.kind')}>
        {(control) => (
          <Select
            {...control}
            {...form.register('kind')}
            choices={(['host', 'pattern'] as const).map((value) => ({ value, label: t(`blocks.kind.${value}`) }))}
          />
        )}
      </Field>
      <Field
        label={t(`dialog.${target}`)}
        help={t(`dialog.${target}Help`)}
        error={fieldMessage(form.formState.errors.value?.message)}
      >
        {(control) => (
          <Input {...control} {...form.register('value')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        )}
      </Field>
    </>
  );
}

export function BlockDialog({ code, category = 'phishing', onClose, onDone = onClose }: BlockDialogProps) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const form = useForm<BlockForm, unknown, BlockBody>({
    resolver,
    defaultValues: {
      kind: code ? 'code' : 'host',
      ...(code && { code_id: code.id }),
      value: '',
      category,
      reason: '',
    },
  });
  const { errors, isSubmitting } = form.formState;
  const action = useFormAction(form, async (body) => {
    const { value } = await userCall('POST /admin/blocks', { body });
    toast.success(code ? t('dialog.blocked') : t('dialog.added', { name: value }));
    void refreshAdmin(client);
    onDone();
  });
  const text = code ? t('dialog.blockText', { name: code.name }) : t('dialog.addText');
  return (
    <Dialog
      open
      onOpenChange={() => !isSubmitting && onClose()}
      title={t(code ? 'dialog.blockTitle' : 'dialog.addTitle')}
      description={<p className="wrap-anywhere">{text}</p>}
      closeLabel={t('dialog.close')}
    >
      <Form action={action} fallback={undefined}>
        {!code && <DestinationFields form={form} />}
        <Field
          label={t('dialog.category')}
          help={t('dialog.categoryHelp')}
          error={fieldMessage(errors.category?.message)}
        >
          {(control) => (
            <Select
              {...control}
              {...form.register('category')}
              choices={blockCategories.map((value) => ({ value, label: t(`category.${value}`) }))}
            />
          )}
        </Field>
        <Field
          label={t('dialog.reason')}
          help={t(code ? 'dialog.reasonHelp' : 'dialog.internalReasonHelp')}
          error={fieldMessage(errors.reason?.message)}
        >
          {(control) => <Textarea {...control} {...form.register('reason')} maxLength={500} required />}
        </Field>
        <DialogButtons
          label={t(code ? 'dialog.block' : 'dialog.add')}
          isDanger
          isBusy={isSubmitting}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}
