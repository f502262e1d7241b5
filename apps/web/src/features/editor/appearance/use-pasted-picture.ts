import { useEffect, useEffectEvent } from 'react';
import { isTextField } from './text-field.ts';

/** Calls back with a picture pasted from the clipboard, unless the focus is in a text field. */
export function usePastedPicture(onPaste: (file: File) => void, disabled: boolean): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'));
    if (disabled || !file || isTextField(event.target)) return;
    event.preventDefault();
    onPaste(file);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event);
    document.addEventListener('paste', listen);
    return () => document.removeEventListener('paste', listen);
  }, []);
}
