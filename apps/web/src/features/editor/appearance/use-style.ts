import { completeStyle, defaultStyle, type QrStyleOptions } from '@tessera/contract';
import { useMemo, useState } from 'react';
import { applyChange, isAnyChosen, type StyleChange } from '../../../codes/style/style-change.ts';

export interface EditedStyle {
  style: QrStyleOptions;
  /** The changed fields, for undo. */
  changes: StyleChange;
  isChanged: boolean;
  change: (change: StyleChange) => void;
  /** Replaces all changes. */
  setChanges: (changes: StyleChange) => void;
}

function useChanges(start: StyleChange) {
  const [changes, setChanges] = useState(start);
  const change = (next: StyleChange) => setChanges((current) => ({ ...current, ...next }));
  return { changes, isChanged: isAnyChosen(changes), change, setChanges };
}

/** The style of a new code. Dots and eyes follow `style` unless they are chosen separately. */
export function useNewStyle(start: Partial<QrStyleOptions> = {}): EditedStyle {
  const edited = useChanges(start);
  const { changes } = edited;
  const style = useMemo(
    () => applyChange(completeStyle({ style: changes.style ?? defaultStyle.style }), changes),
    [changes],
  );
  return { ...edited, style };
}

export function useSavedStyle(saved: QrStyleOptions): EditedStyle {
  const edited = useChanges({});
  const { changes } = edited;
  const style = useMemo(() => applyChange(saved, changes), [saved, changes]);
  return { ...edited, style };
}
