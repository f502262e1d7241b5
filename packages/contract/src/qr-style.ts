import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { message } from './messages.ts';

export const qrStyles = ['square', 'rounded', 'extra-rounded', 'dots', 'classy', 'classy-rounded'] as const;
export type QrStyle = (typeof qrStyles)[number];
/** The dot styles of the edit page. */
export const editDotsStyles: readonly QrStyle[] = ['square', 'rounded', 'extra-rounded', 'dots'];

export const errorCorrectionLevels = ['L', 'M', 'Q', 'H'] as const;
export type ErrorCorrectionLevel = (typeof errorCorrectionLevels)[number];
/** The share of a symbol that each level can repair, in percent. */
export const errorCorrectionPercent = { L: 7, M: 15, Q: 25, H: 30 } satisfies Record<ErrorCorrectionLevel, number>;

const color = z.string().check(z.regex(/^#[0-9a-f]{6}$/i, message('colorInvalid')), z.toUpperCase());
const range = ({ min, max }: { min: number; max: number }) =>
  z.number(message('outOfRange')).check(z.gte(min, message('outOfRange')), z.lte(max, message('outOfRange')));
const shape = z.enum(qrStyles);

const { style } = limits;

export const qrStyleSchema = z.object({
  size: range(style.size),
  margin: range(style.margin),
  background_color: color,
  dots_color: color,
  style: shape,
  error_correction_level: z.enum(errorCorrectionLevels),
  dots_style: shape,
  corners_square_style: shape,
  corners_dot_style: shape,
  logo_size: range(style.logoSize),
  logo_padding: range(style.logoPadding),
});
export type QrStyleOptions = z.infer<typeof qrStyleSchema>;

export const defaultStyle: QrStyleOptions = {
  size: style.size.default,
  margin: style.margin.default,
  background_color: style.backgroundColor,
  dots_color: style.dotsColor,
  style: 'square',
  error_correction_level: 'M',
  dots_style: 'square',
  corners_square_style: 'square',
  corners_dot_style: 'square',
  logo_size: style.logoSize.default,
  logo_padding: style.logoPadding.default,
};

/** Missing values come from the defaults; the three part styles follow `style`. */
export const qrStyleInput = z.partial(qrStyleSchema);

export function completeStyle(given: z.output<typeof qrStyleInput> = {}): QrStyleOptions {
  const main = given.style ?? defaultStyle.style;
  const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return { ...defaultStyle, dots_style: main, corners_square_style: main, corners_dot_style: main, ...known };
}
