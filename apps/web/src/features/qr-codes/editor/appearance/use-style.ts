import { completeStyle, defaultStyle, type ErrorCorrectionLevel, type QrStyleOptions } from '@tessera/contract';
import { useMemo, useState } from 'react';
import { applyChange, isAnyChosen, type StyleChange } from './style-change.ts';

/** A logo hides modules. Without one, a higher level only makes the modules smaller. */
const levelWithLogo: ErrorCorrectionLevel = 'H';

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

/**
 * The style of a new code. Dots and eyes follow `style` unless they are chosen separately. While there is a logo, the level is
 * raised unless the user has chosen one.
 */
export function useNewStyle(hasLogo: boolean, start: Partial<QrStyleOptions> = {}): EditedStyle {
  const edited = useChanges(start);
  const { changes } = edited;
  const style = useMemo(() => {
    const level = hasLogo ? { error_correction_level: levelWithLogo } : {};
    return applyChange(completeStyle({ ...level, style: changes.style ?? defaultStyle.style }), changes);
  }, [hasLogo, changes]);
  return { ...edited, style };
}

/** The style of a saved code. A logo that it did not have raises the level, unless it was chosen now or before. */
export function useSavedStyle(saved: QrStyleOptions, addsLogo: boolean): EditedStyle {
  const edited = useChanges({});
  const { changes } = edited;
  const style = useMemo(() => {
    const isDefaultLevel = saved.error_correction_level === defaultStyle.error_correction_level;
    const level = addsLogo && isDefaultLevel ? { error_correction_level: levelWithLogo } : {};
    return applyChange({ ...saved, ...level }, changes);
  }, [saved, addsLogo, changes]);
  return { ...edited, style };
}
