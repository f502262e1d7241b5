import type { QrStyleOptions } from '@tessera/contract';
import { channels } from '../render/fill.ts';
import { darkness, isInverted, luminance } from './contrast.ts';

/** The contrast of a fix. It is higher than the minimum, because a color at the minimum would fail in print. */
const targetContrast = 4.5;

type Colors = Pick<
  QrStyleOptions,
  'background_color' | 'dots_color' | 'dots_gradient' | 'corners_square_color' | 'corners_dot_color'
>;

const contrastOf = (dark: string, light: string): number =>
  darkness(luminance(channels(dark)), luminance(channels(light)));

const mixed = (color: string, with255: number, share: number): string =>
  `#${channels(color)
    .map((value) =>
      Math.round(value + (with255 - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')
    .toUpperCase()}`;

const isDecorated = ({ dots_gradient, corners_square_color, corners_dot_color }: Colors): boolean =>
  dots_gradient !== undefined || corners_square_color !== undefined || corners_dot_color !== undefined;

/** Exchanges dots and background. Several colors of modules cannot all become the background, so it becomes white. */
export function swapped(colors: Colors): Colors {
  const { background_color, dots_color } = colors;
  if (isDecorated(colors)) return darkened({ ...colors, background_color: '#FFFFFF' });
  return { background_color: dots_color, dots_color: background_color };
}

/** The color, or a darker shade of it that has enough contrast, if there is one. */
function darkEnough(color: string, background: string): string | undefined {
  for (let share = 0; share <= 1; share += 0.1) {
    const darker = mixed(color, 0, share);
    if (contrastOf(darker, background) >= targetContrast) return darker;
  }
  return undefined;
}

/** Makes every color of the modules dark enough, or black. Colors that the style does not have stay away. */
function darkened({ background_color, dots_color, dots_gradient, ...eyes }: Colors): Colors {
  const darker = (color: string): string => darkEnough(color, background_color) ?? '#000000';
  return {
    background_color,
    dots_color: darker(dots_color),
    ...(dots_gradient && {
      dots_gradient: { ...dots_gradient, from: darker(dots_gradient.from), to: darker(dots_gradient.to) },
    }),
    ...(eyes.corners_square_color && { corners_square_color: darker(eyes.corners_square_color) }),
    ...(eyes.corners_dot_color && { corners_dot_color: darker(eyes.corners_dot_color) }),
  };
}

/** Raises the contrast: makes the dots darker and, if that is not enough, the background lighter. */
export function withContrast(colors: Colors): Colors {
  const upright = isInverted(colors) ? swapped(colors) : colors;
  const { background_color } = upright;
  if (darkEnough('#000000', background_color)) return darkened(upright);
  for (let share = 0.1; share < 1; share += 0.1) {
    const lighter = mixed(background_color, 255, share);
    if (darkEnough('#000000', lighter)) return darkened({ ...upright, background_color: lighter });
  }
  return darkened({ ...upright, background_color: '#FFFFFF' });
}
