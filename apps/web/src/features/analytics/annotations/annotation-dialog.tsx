import { useQueryClient } from '@tanstack/react-query';
import { type Annotation, limits, utcOf } from '@tessera/contract';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { dayOfAnnotation, wallClockTime } from '../../../codes/annotations/annotation-texts.ts';
import { refreshAnnotations } from '../../../codes/annotations/annotation-queries.ts';
import { fieldMessage } from '../../../i18n/error-message.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Form, useFormAction } from '../../../lib/form.tsx';
import { userCall } from '../../../session/user-call.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { toast } from '../../../ui/toast.ts';

interface AnnotationDialogProps {
  /** The annotation to edit; without it, a new one is written. */
  annotation: Annotation | undefined;
  zone: string;
  codeId: string | undefined;
  today: string;
  onClose: () => void;
}

interface NoteForm {
  text: string;
  day: string;
  time: string;
  scope: 'code' | 'account';
}

const timeOf = ({ day, time }: NoteForm, zone: string) =>
  time === '' ? { day } : { at: utcOf(`${day}T${time}`, zone) };

export function AnnotationDialog({ annotation, zone, codeId, today, onClose }: AnnotationDialogProps) {
  const { t } = useTranslation('annotations', 'errors');
  const client = useQueryClient();
  const isNote = !annotation || annotation.kind === 'note';
  const form = useForm<NoteForm>({
    defaultValues: {
      text: annotation?.text ?? '',
      day: annotation ? dayOfAnnotation(annotation, zone) : today,
      time: annotation?.at ? wallClockTime(annotation.at, zone).slice(11) : '',
      scope: 'code',
    },
  });
  const { errors, isSubmitting, dirtyFields } = form.formState;
  const isMoved = dirtyFields.day === true || dirtyFields.time === true;
  const action = useFormAction(
    form,
    async (values) => {
      const text = values.text.trim();
      if (!annotation) {
        const about = codeId !== undefined && values.scope === 'code' ? { code_id: codeId } : {};
        await userCall('POST /annotations', { body: { text, ...timeOf(values, zone), ...about } });
      } else {
        // Fields have neither seconds nor the second of two equal hours, so a time that was not changed is not sent.
        const time = isMoved ? timeOf(values, zone) : {};
        const body = isNote ? { text, ...time } : { text: text === '' ? null : text };
        await userCall('PATCH /annotations/{id}', { params: { id: annotation.id }, body });
      }
      toast.success(t('form.saved'));
      onClose();
      void refreshAnnotations(client);
    },
    (path) => (path === 'at' ? 'time' : path),
  );
  return (
    <Dialog
      open
      onOpenChange={() => !isSubmitting && onClose()}
      title={t(!annotation ? 'form.addTitle' : isNote ? 'form.editTitle' : 'form.explainTitle')}
      closeLabel={t('close')}
    >
      <Form action={action} fallback={undefined}>
        <Field label={t('form.text')} help={t('form.textHelp')} error={fieldMessage(errors.text?.message)}>
          {(control) => (
            <Input
              {...control}
              {...form.register('text', {
                validate: (text) => !isNote || text.trim() !== '' || 'textRequired',
              })}
              maxLength={limits.annotations.maxText}
              autoComplete="off"
            />
          )}
        </Field>
        {isNote && <TimeFields form={form} />}
        {!annotation && codeId !== undefined && (
          <Field label={t('form.scope')}>
            {(control) => (
              <Select
                {...control}
                {...form.register('scope')}
                choices={(['code', 'account'] as const).map((value) => ({ value, label: t(`form.${value}`) }))}
              />
            )}
          </Field>
        )}
        <div className="flex flex-wrap justify-end gap-2 pt-2">
          <Button variant="secondary" onClick={onClose} disabled={isSubmitting}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" loading={isSubmitting} loadingLabel={t('form.saving')}>
            {t('form.save')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function TimeFields({ form }: { form: UseFormReturn<NoteForm> }) {
  const { t } = useTranslation('annotations', 'errors');
  const { errors } = form.formState;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t('form.day')} error={fieldMessage(errors.day?.message)}>
        {(control) => <Input {...control} {...form.register('day', { required: 'required' })} type="date" />}
      </Field>
      <Field
        label={t('form.time')}
        aside={t('form.optional')}
        help={t('form.timeHelp')}
        error={fieldMessage(errors.time?.message)}
      >
        {(control) => <Input {...control} {...form.register('time')} type="time" />}
      </Field>
    </div>
  );
}
