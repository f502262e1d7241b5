import { limits } from '@tessera/contract';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';

/** The fields of a look other than its appearance. */
interface LookFacts {
  name: string;
  is_default: boolean;
}

interface LookDialogProps {
  title: string;
  description?: string;
  start: LookFacts;
  busy: boolean;
  failure: string | undefined;
  onSave: (facts: LookFacts) => void;
  onClose: () => void;
}

/** Name and use of a new or saved look. */
export function LookDialog({ title, description, start, busy, failure, onSave, onClose }: LookDialogProps) {
  const { t } = useTranslation('editor');
  const [{ name, is_default: isDefault }, setFacts] = useState(start);
  const isEmpty = name.trim() === '';
  const save = () => void (busy || isEmpty || onSave({ name: name.trim(), is_default: isDefault }));
  return (
    <Dialog
      open
      onOpenChange={() => !busy && onClose()}
      title={title}
      description={description}
      closeLabel={t('look.close')}
      actions={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {t('look.cancel')}
          </Button>
          <Button loading={busy} disabled={isEmpty} onClick={save}>
            {t('look.save')}
          </Button>
        </>
      }
    >
      <Field label={t('look.name')} error={failure}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={limits.brandLooks.maxNameLength}
            value={name}
            onChange={({ target }) => setFacts({ name: target.value, is_default: isDefault })}
            onKeyDown={({ key }) => key === 'Enter' && save()}
          />
        )}
      </Field>
      <Checkbox
        label={t('look.useForNew')}
        checked={isDefault}
        onChange={({ target }) => setFacts({ name, is_default: target.checked })}
      />
    </Dialog>
  );
}
