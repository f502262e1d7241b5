import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { fieldMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Form, lazyResolver, useFormAction } from '../../lib/form.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/input.tsx';
import { toast } from '../../ui/toast.ts';
import { refreshAdmin } from './admin-queries.ts';
import { DialogButtons } from './dialog-buttons.tsx';

type Kind = 'suspend' | 'restore' | 'unblock';
const doneTexts = { suspend: 'suspended', restore: 'restored', unblock: 'unblocked' } as const;

interface ReasonDialogProps {
  kind: Kind;
  /** The address, link, host or pattern. */
  name: string;
  /** Whether the owner gets the reason by email. */
  isSent?: boolean;
  action: (body: { reason: string }) => Promise<unknown>;
  onClose: () => void;
  /** Called after the change instead of `onClose`. */
  onDone?: () => void;
}

const resolver = lazyResolver(() => import('./admin-schemas.ts').then(({ reasonBody }) => reasonBody));

/** Asks for the reason of a change and explains its consequences. */
export function ReasonDialog({ kind, name, isSent = true, action, onClose, onDone = onClose }: ReasonDialogProps) {
  const { t } = useTranslation('admin');
  const client = useQueryClient();
  const form = useForm({ resolver, defaultValues: { reason: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = useFormAction(form, async (body) => {
    await action(body);
    toast.success(t(`dialog.${doneTexts[kind]}`));
    void refreshAdmin(client);
    onDone();
  });
  return (
    <Dialog
      open
      onOpenChange={() => !isSubmitting && onClose()}
      title={t(`dialog.${kind}Title`)}
      description={<p className="wrap-anywhere">{t(`dialog.${kind}Text`, { name })}</p>}
      closeLabel={t('dialog.close')}
    >
      <Form action={submit} fallback={undefined}>
        <Field
          label={t('dialog.reason')}
          help={t(isSent ? 'dialog.reasonHelp' : 'dialog.internalReasonHelp')}
          error={fieldMessage(errors.reason?.message)}
        >
          {(control) => <Textarea {...control} {...form.register('reason')} maxLength={500} required />}
        </Field>
        <DialogButtons
          label={t(`dialog.${kind}`)}
          isDanger={kind === 'suspend'}
          isBusy={isSubmitting}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  );
}
