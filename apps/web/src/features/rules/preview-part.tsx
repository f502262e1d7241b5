import { type LinkSettings, limits } from '@tessera/contract';
import { useForm } from 'react-hook-form';
import { errorMessage, fieldMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Form, useFormAction } from '../../lib/form.tsx';
import { useAction } from '../../lib/use-action.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input, Textarea } from '../../ui/input.tsx';
import { previewFormOf, previewResolver } from './settings-form.ts';
import { useSaveSettings } from './use-save-settings.ts';

interface PreviewPartProps {
  id: string;
  settings: LinkSettings;
  /** The preview can be removed, but not changed. */
  isLocked: boolean;
}

/** Title, text and picture for programs that preview the link. */
export function PreviewPart({ id, settings, isLocked }: PreviewPartProps) {
  const { t } = useTranslation('rules');
  const save = useSaveSettings(id);
  const form = useForm({ resolver: previewResolver, defaultValues: previewFormOf(settings) });
  const { errors, isSubmitting } = form.formState;
  const action = useFormAction(form, (body) => save(body, t('settings.previewSaved')));
  const restore = useAction(async ({ preview }: LinkSettings) => {
    await save({ preview }, t('settings.previewSaved'));
    form.reset(previewFormOf({ ...settings, preview }));
  });
  const removal = useAction(async () => {
    const undo = { label: t('history.undo'), onClick: () => restore.run(settings) };
    await save({ preview: null }, t('settings.previewRemoved'), isLocked ? undefined : undo);
    form.reset(previewFormOf({ ...settings, preview: null }));
  });
  const failed = [removal.state, restore.state].find((state) => state.kind === 'failed');
  const field = (name: 'title' | 'description' | 'image_url') => fieldMessage(errors.preview?.[name]?.message);
  return (
    <Form action={action} fallback={undefined} aria-label={t('settings.preview')}>
      <div>
        <h3 className="font-semibold">{t('settings.preview')}</h3>
        <p className="text-soft">{t('settings.previewText')}</p>
      </div>
      <fieldset disabled={isLocked} className="grid min-w-0 gap-4">
        <Field label={t('settings.previewTitle')} error={field('title')}>
          {(control) => (
            <Input {...control} {...form.register('preview.title')} maxLength={limits.linkPreview.maxTitle} />
          )}
        </Field>
        <Field label={t('settings.previewDescription')} aside={t('optional')} error={field('description')}>
          {(control) => (
            <Textarea
              {...control}
              {...form.register('preview.description')}
              rows={2}
              maxLength={limits.linkPreview.maxDescription}
            />
          )}
        </Field>
        <Field label={t('settings.previewImage')} aside={t('optional')} error={field('image_url')}>
          {(control) => <Input {...control} {...form.register('preview.image_url')} type="url" autoComplete="off" />}
        </Field>
      </fieldset>
      {failed && <Banner tone="error">{errorMessage(failed.error)}</Banner>}
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="secondary"
          disabled={isLocked}
          loading={isSubmitting}
          loadingLabel={t('save.saving')}
        >
          {t('settings.savePreview')}
        </Button>
        {settings.preview && (
          <Button variant="secondary" loading={removal.state.kind === 'pending'} onClick={() => removal.run()}>
            {t('settings.removePreview')}
          </Button>
        )}
      </div>
    </Form>
  );
}
