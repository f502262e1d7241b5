import type { QrStyleOptions } from '@tessera/contract';
import { channels } from './image.ts';

type Colors = Pick<QrStyleOptions, 'background_color' | 'dots_color'>;

/** Below this, glare and cheap paper make a code unreadable. */
export const minContrast = 3;
/** The contrast of a fix. It is higher than the minimum, because a color at the minimum would fail in print. */
const targetContrast = 4.5;

/** Relative luminance, as WCAG defines it. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast({ background_color, dots_color }: Colors): number {
  const [one, other] = [luminance(background_color), luminance(dots_color)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Light dots on a dark background: many readers look for dark dots only. */
export const isInverted = ({ background_color, dots_color }: Colors): boolean =>
  luminance(dots_color) > luminance(background_color);

export const swapped = ({ background_color, dots_color }: Colors): Colors => ({
  background_color: dots_color,
  dots_color: background_color,
});

const mixed = (color: string, with255: number, share: number): string =>
  `#${channels(color)
    .map((value) =>
      Math.round(value + (with255 - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')
    .toUpperCase()}`;

/** Raises the contrast: makes the dots darker and, if that is not enough, the background lighter. */
export function withContrast(colors: Colors): Colors {
  const { background_color, dots_color } = isInverted(colors) ? swapped(colors) : colors;
  for (let share = 0; share <= 1; share += 0.1) {
    const darker = { background_color, dots_color: mixed(dots_color, 0, share) };
    if (contrast(darker) >= targetContrast) return darker;
  }
  for (let share = 0.1; share < 1; share += 0.1) {
    const lighter = { background_color: mixed(background_color, 255, share), dots_color: '#000000' };
    if (contrast(lighter) >= targetContrast) return lighter;
  }
  return { background_color: '#FFFFFF', dots_color: '#000000' };
}
