import { useState } from 'react';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/use-language.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Banner } from '../../ui/banner.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import type { BulkDialogProps } from './bulk-dialog.ts';

/** For more codes than this, the number has to be typed. */
const maxWithoutTyping = 20;

export function DeleteManyDialog({ count, busy, failure, onStart, onClose }: BulkDialogProps) {
  const { t } = useTranslation('bulk');
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const mustType = count > maxWithoutTyping;
  // The number is shown with separators, such as 3,412, and may be typed with them.
  const isTyped = typed.replace(/\D/g, '') === String(count);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={t('delete.question', { count })}
      confirmLabel={t('delete.confirm')}
      cancelLabel={t('delete.cancel')}
      busy={busy}
      ready={!mustType || isTyped}
      onConfirm={() => onStart({ action: 'delete' })}
    >
      <p>{t('delete.what')}</p>
      {mustType && (
        <Field label={t('delete.type', { count: formatNumber(count, language) })}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
      )}
      {failure && <Banner tone="error">{failure}</Banner>}
    </ConfirmDialog>
  );
}
