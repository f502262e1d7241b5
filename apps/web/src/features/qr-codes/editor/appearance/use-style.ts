import { defaultStyle, type ErrorCorrectionLevel, type QrStyleOptions } from '@tessera/contract';
import { useMemo, useState } from 'react';

/** A logo hides modules. Without one, a higher level only makes the modules smaller. */
const levelWithLogo: ErrorCorrectionLevel = 'H';

type StyleChange = Partial<QrStyleOptions>;

export interface NewStyle {
  style: QrStyleOptions;
  isChanged: boolean;
  change: (change: StyleChange) => void;
  /** Restores the defaults and returns a function that undoes it. */
  reset: () => () => void;
}

/** On the create screen one style applies to dots and corners alike. */
const withUniformShapes = (style: QrStyleOptions): QrStyleOptions => ({
  ...style,
  dots_style: style.style,
  corners_square_style: style.style,
  corners_dot_style: style.style,
});

/** The style of a new code. While there is a logo, the level is raised unless the user has chosen one. */
export function useNewStyle(hasLogo: boolean, start: StyleChange = {}): NewStyle {
  const [changes, setChanges] = useState<StyleChange>(start);
  const style = useMemo(() => {
    const level = hasLogo ? { error_correction_level: levelWithLogo } : {};
    return withUniformShapes({ ...defaultStyle, ...level, ...changes });
  }, [hasLogo, changes]);
  return {
    style,
    isChanged: Object.keys(changes).length > 0,
    change: (change) => setChanges((current) => ({ ...current, ...change })),
    reset: () => {
      setChanges({});
      return () => setChanges(changes);
    },
  };
}

/** The style of a saved code. A logo that it did not have raises the level, unless it was chosen now or before. */
export function useSavedStyle(saved: QrStyleOptions, addsLogo: boolean) {
  const [changes, setChanges] = useState<StyleChange>({});
  const style = useMemo(() => {
    const isDefaultLevel = saved.error_correction_level === defaultStyle.error_correction_level;
    const level = addsLogo && isDefaultLevel ? { error_correction_level: levelWithLogo } : {};
    return { ...saved, ...level, ...changes };
  }, [saved, addsLogo, changes]);
  const change = (next: StyleChange) => setChanges((current) => ({ ...current, ...next }));
  return [style, change] as const;
}
