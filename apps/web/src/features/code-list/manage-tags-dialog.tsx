import { limits, type ListedTag } from '@tessera/contract';
import { Pencil, Trash2 } from 'lucide-react';
import { type SubmitEvent, useId, useState } from 'react';
import { useErrorMessage } from '../../i18n/error-message.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { focusOnMount } from '../../lib/focus-on-mount.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Input } from '../../ui/input.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TagChip } from '../../ui/tag-chip.tsx';
import { tagColors } from '../../codes/tags/tag-colors.ts';
import { useChangeTag, useDeleteTag, useTags } from '../../codes/tags/tag-queries.ts';

/** Renames, recolors and deletes the tags of the account. */
export function ManageTagsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('tags', 'common');
  const { data: tags, error } = useTags();
  const failure = useErrorMessage(error);
  const [editedId, setEditedId] = useState<string>();
  return (
    <Dialog open onOpenChange={onClose} title={t('manage')} closeLabel={t('common:action.close')}>
      {failure && <Banner tone="error">{failure}</Banner>}
      {!tags && !failure && <Skeleton shape="h-32" />}
      {tags?.length === 0 && <p className="text-soft">{t('none')}</p>}
      <ul className="grid max-h-[60dvh] divide-y divide-line overflow-y-auto">
        {tags?.map((tag) => (
          <li key={tag.id} className="py-2">
            {tag.id === editedId ? (
              <TagForm tag={tag} onClose={() => setEditedId(undefined)} />
            ) : (
              <TagRow tag={tag} onEdit={() => setEditedId(tag.id)} />
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function TagRow({ tag, onEdit }: { tag: ListedTag; onEdit: () => void }) {
  const { t } = useTranslation('tags', 'common');
  const [isAsking, setIsAsking] = useState(false);
  const deletion = useDeleteTag();
  const failure = useErrorMessage(deletion.error);
  const { name } = tag;
  return (
    <div className="flex items-center gap-2">
      <TagChip name={name} color={tag.color} />
      <span className="figures mr-auto shrink-0 text-soft">{t('codes', { count: tag.code_count })}</span>
      <IconButton label={t('edit', { name })} icon={<Pencil aria-hidden="true" />} onClick={onEdit} />
      <IconButton
        label={t('delete', { name })}
        icon={<Trash2 aria-hidden="true" />}
        onClick={() => setIsAsking(true)}
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('delete', { name })}
        confirmLabel={t('confirmDelete')}
        cancelLabel={t('cancel')}
        busy={deletion.isPending}
        onConfirm={() => deletion.mutate(tag.id, { onSuccess: () => setIsAsking(false) })}
      >
        {t('deleteText')}
        {failure && <Banner tone="error">{failure}</Banner>}
      </ConfirmDialog>
    </div>
  );
}

function TagForm({ tag, onClose }: { tag: ListedTag; onClose: () => void }) {
  const { t } = useTranslation('tags', 'common');
  const [name, setName] = useState(tag.name);
  const [color, setColor] = useState(tag.color);
  const change = useChangeTag();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim() !== '') change.mutate({ id: tag.id, name: name.trim(), color }, { onSuccess: onClose });
  };
  return (
    <form className="grid gap-3" onSubmit={submit}>
      <Field label={t('name')} error={useErrorMessage(change.error)}>
        {(control) => (
          <Input
            {...control}
            ref={focusOnMount}
            autoComplete="off"
            maxLength={limits.tags.maxNameLength}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <ColorChoice value={color} onChange={setColor} />
      <div className="flex justify-end gap-2">
        <Button variant="secondary" size="sm" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" size="sm" loading={change.isPending} disabled={name.trim() === ''}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

function ColorChoice({ value, onChange }: { value: string; onChange: (color: string) => void }) {
  const { t } = useTranslation('tags');
  const name = useId();
  // A color that was set by the API is kept until another one is chosen.
  const colors = [...new Set([...tagColors, value.toUpperCase()])];
  return (
    <fieldset className="flex flex-wrap gap-1">
      <legend className="mb-1.5 font-medium">{t('color')}</legend>
      {colors.map((color, index) => (
        <label key={color} className="grid size-9 cursor-pointer place-items-center">
          <input
            type="radio"
            name={name}
            aria-label={t('colorNumber', { number: index + 1 })}
            checked={color === value.toUpperCase()}
            className="size-7 appearance-none rounded-full border-2 border-surface outline-2 outline-transparent checked:outline-ink"
            style={{ backgroundColor: color }}
            onChange={() => onChange(color)}
          />
        </label>
      ))}
    </fieldset>
  );
}
