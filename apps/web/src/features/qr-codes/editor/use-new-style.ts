import { defaultStyle, type QrStyleOptions } from '@tessera/contract';
import { useState } from 'react';

export interface NewStyle {
  style: QrStyleOptions;
  change: (change: Partial<QrStyleOptions>) => void;
  /** Back to the defaults; what it returns undoes that. */
  reset: () => () => void;
}

/** The three parts follow the one style that is chosen on the create screen. */
const followed = (style: QrStyleOptions): QrStyleOptions => ({
  ...style,
  dots_style: style.style,
  corners_square_style: style.style,
  corners_dot_style: style.style,
});

export function useNewStyle(): NewStyle {
  const [style, setStyle] = useState(defaultStyle);
  return {
    style,
    change: (change) => setStyle((now) => followed({ ...now, ...change })),
    reset: () => {
      setStyle(defaultStyle);
      return () => setStyle(style);
    },
  };
}
