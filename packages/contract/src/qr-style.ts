import * as z from 'zod/mini';
import { rendererVersions } from './choices.ts';
import { limits } from './limits.ts';
import { message } from './messages.ts';
import { colorSchema, qrGradientSchema } from './qr-color.ts';
import { qrFrameSchema } from './qr-frame.ts';

export const rendererVersionSchema = z.literal(rendererVersions, message('invalid'));

export const qrStyles = ['square', 'rounded', 'extra-rounded', 'dots', 'classy', 'classy-rounded'] as const;
export type QrStyle = (typeof qrStyles)[number];
/** Shapes of dots alone; the finder patterns have those of `qrStyles`. */
export const dotsStyles = [...qrStyles, 'tiles', 'vertical-lines', 'horizontal-lines'] as const;
export type DotsStyle = (typeof dotsStyles)[number];
/** The dot styles of the edit page. */
export const editDotsStyles: readonly DotsStyle[] = ['square', 'rounded', 'extra-rounded', 'dots'];

export const errorCorrectionLevels = ['L', 'M', 'Q', 'H'] as const;
export type ErrorCorrectionLevel = (typeof errorCorrectionLevels)[number];
/** The share of a symbol that each level can repair, in percent. */
export const errorCorrectionPercent = { L: 7, M: 15, Q: 25, H: 30 } satisfies Record<ErrorCorrectionLevel, number>;

const range = ({ min, max }: { min: number; max: number }) =>
  z.number(message('outOfRange')).check(z.gte(min, message('outOfRange')), z.lte(max, message('outOfRange')));
/** The shape of dots and finder patterns. */
export const qrShapeSchema = z.enum(qrStyles);

/** Missing in a plain style. In a request, null removes the value. */
const decoration = {
  /** Replaces `dots_color`. */
  dots_gradient: qrGradientSchema,
  /** The color of the rings of the finder patterns; the fill of the dots if missing. */
  corners_square_color: colorSchema,
  /** The color of the centers of the finder patterns; the fill of the dots if missing. */
  corners_dot_color: colorSchema,
  /** Leaves out the background; `background_color` is then the color of the surface that the code is made for. */
  background_transparent: z.boolean(),
  frame: qrFrameSchema,
};

const style = limits.style;

export const qrStyleSchema = z.object({
  size: range(style.size),
  margin: range(style.margin),
  background_color: colorSchema,
  dots_color: colorSchema,
  style: qrShapeSchema,
  error_correction_level: z.enum(errorCorrectionLevels),
  dots_style: z.enum(dotsStyles),
  corners_square_style: qrShapeSchema,
  corners_dot_style: qrShapeSchema,
  logo_size: range(style.logoSize),
  logo_padding: range(style.logoPadding),
  dots_gradient: z.optional(decoration.dots_gradient),
  corners_square_color: z.optional(decoration.corners_square_color),
  corners_dot_color: z.optional(decoration.corners_dot_color),
  background_transparent: z.optional(decoration.background_transparent),
  frame: z.optional(decoration.frame),
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
export const qrStyleInput = z.extend(z.partial(qrStyleSchema), {
  dots_gradient: z.optional(z.nullable(decoration.dots_gradient)),
  corners_square_color: z.optional(z.nullable(decoration.corners_square_color)),
  corners_dot_color: z.optional(z.nullable(decoration.corners_dot_color)),
  background_transparent: z.optional(z.nullable(decoration.background_transparent)),
  frame: z.optional(z.nullable(decoration.frame)),
});

/** A code keeps its renderer version unless another one is given. */
export const updateStyleBody = z.extend(qrStyleInput, { renderer_version: z.optional(rendererVersionSchema) });

export function completeStyle(given: z.output<typeof qrStyleInput> = {}): QrStyleOptions {
  const main = given.style ?? defaultStyle.style;
  const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined && value !== null));
  return { ...defaultStyle, dots_style: main, corners_square_style: main, corners_dot_style: main, ...known };
}

type QrStyleChange = z.output<typeof qrStyleInput>;

/** A style as a change of another one: decorations that it lacks are removed. */
export const asStyleChange = (style: Partial<QrStyleOptions>): QrStyleChange => ({
  dots_gradient: null,
  corners_square_color: null,
  corners_dot_color: null,
  background_transparent: null,
  frame: null,
  ...style,
});
