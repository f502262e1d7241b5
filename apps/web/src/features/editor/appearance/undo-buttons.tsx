import { Redo2, Undo2 } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { isTextField } from './text-field.ts';
import type { Undo } from './use-undo.ts';

/** Text fields and dialogs keep the browser's own undo. */
const isElsewhere = (target: EventTarget | null): boolean =>
  isTextField(target) || (target instanceof Element && target.closest('[role=dialog], [role=alertdialog]') !== null);

/** Buttons, and the keys Ctrl Z and Ctrl Shift Z (or Cmd). */
export function UndoButtons({ undo, redo }: Undo) {
  const { t } = useTranslation('editor');
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isUndoKey = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'z';
    if (!isUndoKey || isElsewhere(event.target)) return;
    event.preventDefault();
    (event.shiftKey ? redo : undo)?.();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <IconButton label={t('appearance.undo')} icon={<Undo2 aria-hidden="true" />} disabled={!undo} onClick={undo} />
      <IconButton label={t('appearance.redo')} icon={<Redo2 aria-hidden="true" />} disabled={!redo} onClick={redo} />
    </>
  );
}
