import * as z from 'zod/mini';
import { codeTarget } from './bulk.ts';
import { endpoint } from './endpoint.ts';
import { idSchema } from './fields.ts';
import { jobSchema } from './jobs.ts';
import { limits } from './limits.ts';
import { message } from './messages.ts';
import { codesRead } from './permissions.ts';
import { captionFields, sheetCaptions } from './sheet-captions.ts';
import { sheetOrders } from './sheet-labels.ts';
import { type SheetLayout, type SheetLayoutName, sheetLayoutNames, sheetLayouts } from './sheet-layouts.ts';

const sheets = limits.sheets;

const range = (min: number, max: number) =>
  z.number(message('invalid')).check(z.gte(min, message('outOfRange')), z.lte(max, message('outOfRange')));
const count = (max: number) =>
  z.int(message('invalid')).check(z.gte(1, message('outOfRange')), z.lte(max, message('outOfRange')));

const length = range(0, sheets.pageMm.max);
const pageLength = range(sheets.pageMm.min, sheets.pageMm.max);
const labelLength = range(sheets.labelMm.min, sheets.pageMm.max);

/** Lengths in millimeters, from the top left of the page. */
export const customSheetSchema = z.object({
  page: z.object({ width: pageLength, height: pageLength }),
  /** The position of the first label. */
  margin: z.object({ top: length, left: length }),
  columns: count(sheets.maxColumns),
  rows: count(sheets.maxRows),
  label: z.object({ width: labelLength, height: labelLength }),
  /** The space between two labels. */
  gap: z.object({ x: length, y: length }),
});

/** Several lines beside each code, for `caption`. */
export const sheetCaptionSchema = z.object({
  /** Each on a line of its own, in this order. */
  fields: z.array(z.enum(captionFields, message('invalid'))).check(
    z.minLength(1, message('required')),
    z.refine((fields) => new Set(fields).size === fields.length, message('invalid')),
  ),
  /** Of the field `number`: the number of the first label, and its digits at least; 3 digits give 001. Both are 1 by default. */
  numbering: z.optional(
    z.object({
      start: z.optional(count(sheets.captionNumber.max)),
      digits: z.optional(count(sheets.captionNumber.maxDigits)),
    }),
  ),
  /** The smallest type size in points, 5 by default. Longer text ends with an ellipsis. */
  min_pt: z.optional(range(sheets.captionPt.min, sheets.captionPt.max)),
});

const nudge = range(-sheets.nudgeMm, sheets.nudgeMm);

export const printSheetBody = z.object({
  ...codeTarget,
  layout: z.enum(
    [...sheetLayoutNames, 'custom'] as [SheetLayoutName, ...SheetLayoutName[], 'custom'],
    message('invalid'),
  ),
  /** Required for the layout `custom`. */
  custom: z.optional(customSheetSchema),
  /** The text printed beside each code; `none` by default. */
  captions: z.optional(z.enum(sheetCaptions, message('invalid'))),
  /** Several texts beside each code. It replaces `captions`. */
  caption: z.optional(sheetCaptionSchema),
  /** Labels of each code; 1 by default. */
  copies: z.optional(count(sheets.maxLabels)),
  /** Labels of single codes, instead of `copies`. */
  code_copies: z.optional(
    z
      .array(z.object({ id: idSchema, copies: count(sheets.maxLabels) }))
      .check(z.maxLength(sheets.maxCodes, message('listTooLong'))),
  ),
  /** Adds copies of all codes until the last sheet is full. */
  fill: z.optional(z.boolean()),
  /** `newest` by default. `chosen`: as the ids. */
  order: z.optional(z.enum(sheetOrders, message('invalid'))),
  /** The first free label of the first sheet, row by row; 1 by default. */
  start: z.optional(count(sheets.maxColumns * sheets.maxRows)),
  /** Moves everything on the page, for printers that shift; in millimeters. */
  nudge: z.optional(z.object({ x: nudge, y: nudge })),
  /** A line of exactly 50 mm on each sheet, to check that the printer does not scale; `true` by default. */
  ruler: z.optional(z.boolean()),
  /**
   * `false` holds the file back if any code has a problem, such as a disabled link or small modules; `true` never does. By default,
   * only codes that cannot be read hold it back.
   */
  print_anyway: z.optional(z.boolean()),
});
export type PrintSheetBody = z.output<typeof printSheetBody>;

/** The layout of a request. Undefined if it is `custom` without lengths. */
export const requestedLayout = ({
  layout,
  custom,
}: Pick<PrintSheetBody, 'layout' | 'custom'>): SheetLayout | undefined =>
  layout === 'custom' ? custom : sheetLayouts[layout];

export const printSheetEndpoints = {
  create: endpoint('POST', '/print-sheets', codesRead, {
    summary:
      'Print codes on sheets of labels. One PDF, as a job. Every code is read from the finished file, by two decoders. Pro',
    body: printSheetBody,
    reply: jobSchema,
    status: 202,
    errors: [
      'not_found',
      'sheets_require_pro',
      'bulk_count_changed',
      'bulk_too_many',
      'sheet_too_many_labels',
      'job_limit',
      'too_many_requests',
    ],
  }),
} as const;
