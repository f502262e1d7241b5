import * as z from 'zod/mini';

/** Why a code may not scan from a print file, in English. */
export const printHintTexts = {
  code_inverted: 'The code is light on a dark background, which many scanners cannot read.',
  code_low_contrast: 'The code has too little contrast.',
  small_modules: 'The modules are {{module_mm}} mm wide, less than 0.4 mm. Make the picture larger.',
  quiet_zone: 'The free space around the code is too small.',
  logo_too_large: 'The logo covers too much of the code.',
  code_blocked: 'The code is blocked: visitors see a notice instead of its destination.',
  code_inactive: 'The code is switched off: visitors do not get to its destination.',
  code_archived: 'The code is archived.',
} as const;
export type PrintHintCode = keyof typeof printHintTexts;

const paramsSchema = z.optional(z.record(z.string(), z.union([z.string(), z.number()])));

/** Something to know about a code in a print file. */
const fileHintSchema = z.object({
  code: z.enum(Object.keys(printHintTexts) as [PrintHintCode, ...PrintHintCode[]]),
  message: z.string(),
  params: paramsSchema,
});

/** Something to know about a code on a print sheet. */
export const printHintSchema = z.object({
  /** The title or short link of the code. */
  item: z.string(),
  code: z.string(),
  message: z.string(),
  /** Whether it holds the file back. */
  held: z.boolean(),
  /** The values in the text, such as the row on a print sheet. */
  params: paramsSchema,
});
export type PrintHint = z.infer<typeof printHintSchema>;

/** The real size of a print file. */
const printSizeSchema = z.object({
  width_mm: z.number(),
  height_mm: z.number(),
  module_mm: z.number(),
  /** The dots of the printer per module; null without `dpi`. */
  dots_per_module: z.nullable(z.int()),
});

/** Fields of a reply about a PDF or EPS, beside its URL. */
export const printFacts = {
  print_hints: z.optional(z.array(fileHintSchema)),
  print_size: z.optional(printSizeSchema),
};

/** The resolutions of common printers of labels and offices, in dots per inch. */
export const printerDpis = ['203', '300', '600'] as const;
export type PrinterDpi = (typeof printerDpis)[number];
