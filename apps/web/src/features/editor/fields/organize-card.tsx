import type { QrCode } from '@tessera/contract';
import type { ComponentProps } from 'react';
import { useWatch } from 'react-hook-form';
import { fieldMessage } from '../../../i18n/error-message.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/input.tsx';
import { TagChoices } from '../../../codes/tags/tag-choices.tsx';
import { useDraftForm } from '../../../codes/draft/draft-form.ts';
import type { DetailsForm } from '../save/use-save.ts';
import { SlugField, type SlugFieldProps } from './slug-field.tsx';

interface OrganizeCardProps {
  slug: SlugFieldProps;
  tags: { value: readonly string[]; onChange: (ids: string[]) => void };
  note: { input: ComponentProps<typeof Textarea>; error: string | undefined };
}

/** The custom link, and what is for the owner only: tags and note. */
function OrganizeCard({ slug, tags, note }: OrganizeCardProps) {
  const { t } = useTranslation('editor', 'tags');
  return (
    <Card title={t('organize.title')}>
      <SlugField {...slug} />
      <TagChoices label={t('tags:label')} canCreate isCompact {...tags} />
      <Field
        label={t('tags:note')}
        aside={t('content.optional')}
        help={t('tags:noteHelp')}
        error={fieldMessage(note.error)}
      >
        {(control) => <Textarea {...control} {...note.input} rows={2} />}
      </Field>
    </Card>
  );
}

/** The card of a new code. */
export function DraftOrganizeCard() {
  const { register, control, setValue, formState } = useDraftForm();
  const [slug, tags] = useWatch({ control, name: ['slug', 'tags'] });
  const { errors } = formState;
  return (
    <OrganizeCard
      slug={{ input: register('slug'), value: slug, error: errors.slug?.message }}
      tags={{ value: tags, onChange: (ids) => setValue('tags', ids, { shouldDirty: true }) }}
      note={{ input: register('note'), error: errors.note?.message }}
    />
  );
}

interface SavedOrganizeCardProps {
  code: QrCode;
  form: DetailsForm;
}

/** The card of a saved code. */
export function SavedOrganizeCard({ code, form }: SavedOrganizeCardProps) {
  const { register, control, setValue, formState } = form;
  const [slug, tags] = useWatch({ control, name: ['slug', 'tag_ids'] });
  const { errors } = formState;
  return (
    <OrganizeCard
      slug={{ input: register('slug'), value: slug ?? '', error: errors.slug?.message, code }}
      tags={{ value: tags ?? [], onChange: (ids) => setValue('tag_ids', ids, { shouldDirty: true }) }}
      note={{ input: register('note'), error: errors.note?.message }}
    />
  );
}
