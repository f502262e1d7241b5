import * as z from 'zod/mini';
import { oneLine } from './fields.ts';
import type { Language } from './languages.ts';
import { limits } from './limits.ts';
import { message } from './messages.ts';
import { colorSchema } from './qr-color.ts';

/** The shapes around a code. */
export const frameKinds = [
  'bar-below',
  'bar-above',
  'bubble',
  'ticket',
  'phone',
  'brackets',
  'badge',
  'caption',
] as const;
export type FrameKind = (typeof frameKinds)[number];

/** The call to action of a new frame, in the language of the code. */
export const defaultFrameText = {
  en: 'Scan me',
  es: 'Escanéame',
  'pt-br': 'Aponte a câmera',
  fr: 'Scannez-moi',
} satisfies Record<Language, string>;

/**
 * The characters that the frame's font can draw: Latin, Greek and Cyrillic letters, digits, punctuation and currency signs.
 * They are drawn left to right, one glyph each; scripts that need more are refused. A test compares the list with the font.
 */
export const frameCharacters =
  /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u0148\u014a-\u017f\u0218-\u021b\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce\u0400-\u045f\u0490\u0491\u1e9e\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2039\u203a\u20ac\u20b4\u20bd\u2122\u2212]*$/;

const frameTextSchema = z.string().check(
  // Checked before normalizing, which takes quadratic time for many combining marks.
  z.maxLength(4 * limits.style.frameText.max, { error: message('tooLong'), abort: true }),
  z.normalize('NFC'),
  z.trim(),
  oneLine(),
  z.maxLength(limits.style.frameText.max, message('tooLong')),
  z.regex(frameCharacters, message('frameTextUnsupported')),
);

export const qrFrameSchema = z.object({
  kind: z.enum(frameKinds),
  /** The call to action; empty for none. */
  text: frameTextSchema,
  /** The color of the frame; the color of the dots if missing. */
  color: z.optional(colorSchema),
  /** If missing: the background color on a filled frame, otherwise the color of the frame. */
  text_color: z.optional(colorSchema),
});
export type QrFrame = z.infer<typeof qrFrameSchema>;
