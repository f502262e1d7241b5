import type { QrCode } from '@tessera/contract';
import type { ComponentProps } from 'react';
import { useWatch } from 'react-hook-form';
import { fieldMessage } from '../../../i18n/error-message.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Field } from '../../../ui/field.tsx';
import { FoldedCard } from '../../../ui/folded-card.tsx';
import { Textarea } from '../../../ui/input.tsx';
import { TagChoices } from '../../../codes/tags/tag-choices.tsx';
import { useDraftForm } from '../../../codes/draft/draft-form.ts';
import type { DetailsForm } from '../save/use-save.ts';
import { SlugField, type SlugFieldProps } from './slug-field.tsx';

interface OrganizeCardProps {
  slug: SlugFieldProps;
  tags: { value: readonly string[]; onChange: (ids: string[]) => void };
  note: { input: ComponentProps<typeof Textarea>; value: string; error: string | undefined };
}

/** The custom link, and what is for the owner only: tags and note. Open if one of them is set. */
function OrganizeCard({ slug, tags, note }: OrganizeCardProps) {
  const { t } = useTranslation('editor', 'tags');
  return (
    <FoldedCard
      title={t('organize.title')}
      description={[t('slug.label'), t('tags:label'), t('tags:note')].join(' · ')}
      startsOpen={slug.value !== '' || tags.value.length > 0 || note.value !== ''}
      hasError={slug.error !== undefined || note.error !== undefined}
    >
      <SlugField {...slug} />
      <TagChoices label={t('tags:label')} canCreate isCompact {...tags} />
      <Field label={t('tags:note')} aside={t('content.optional')} error={fieldMessage(note.error)}>
        {(control) => <Textarea {...control} {...note.input} rows={2} />}
      </Field>
    </FoldedCard>
  );
}

/** The card of a new code. */
export function DraftOrganizeCard() {
  const { register, control, setValue, formState } = useDraftForm();
  const [slug, tags, note] = useWatch({ control, name: ['slug', 'tags', 'note'] });
  const { errors } = formState;
  return (
    <OrganizeCard
      slug={{ input: register('slug'), value: slug, error: errors.slug?.message }}
      tags={{ value: tags, onChange: (ids) => setValue('tags', ids, { shouldDirty: true }) }}
      note={{ input: register('note'), value: note, error: errors.note?.message }}
    />
  );
}

/** The card of a saved code. */
export function SavedOrganizeCard({ code, form }: { code: QrCode; form: DetailsForm }) {
  const { register, control, setValue, formState } = form;
  const [slug, tags, note] = useWatch({ control, name: ['slug', 'tag_ids', 'note'] });
  const { errors } = formState;
  return (
    <OrganizeCard
      slug={{ input: register('slug'), value: slug ?? '', error: errors.slug?.message, code }}
      tags={{ value: tags ?? [], onChange: (ids) => setValue('tag_ids', ids, { shouldDirty: true }) }}
      note={{ input: register('note'), value: note ?? '', error: errors.note?.message }}
    />
  );
}
