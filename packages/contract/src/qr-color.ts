import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { message } from './messages.ts';

/** `#RRGGBB`, stored in upper case. */
export const colorSchema = z.string().check(z.regex(/^#[0-9a-f]{6}$/i, message('colorInvalid')), z.toUpperCase());

export const gradientKinds = ['linear', 'radial'] as const;

const { max, step } = limits.style.gradientAngle;

/** From the first color to the second, across the whole symbol. */
export const qrGradientSchema = z.object({
  kind: z.enum(gradientKinds),
  from: colorSchema,
  to: colorSchema,
  /** The direction of a linear gradient, in degrees clockwise: 0 (if missing) runs to the right, 90 down. */
  angle: z.optional(
    z
      .number(message('outOfRange'))
      .check(
        z.gte(0, message('outOfRange')),
        z.lte(max, message('outOfRange')),
        z.multipleOf(step, message('outOfRange')),
      ),
  ),
});
export type QrGradient = z.infer<typeof qrGradientSchema>;
