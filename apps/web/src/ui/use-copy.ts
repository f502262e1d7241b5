import { useEffect, useState } from 'react';

export type CopyState = 'ready' | 'copied' | 'failed';

/** Copies a text. The result is shown for a moment; it fails if the browser refuses access to the clipboard. */
export function useCopy(text: string, shownForMs = 2000): { state: CopyState; copy: () => void } {
  const [state, setState] = useState<CopyState>('ready');
  useEffect(() => {
    if (state === 'ready') return;
    const timer = setTimeout(() => setState('ready'), shownForMs);
    return () => clearTimeout(timer);
  }, [state, shownForMs]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('failed');
    }
  };
  return { state, copy: () => void copy() };
}
