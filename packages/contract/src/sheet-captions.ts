import { limits } from './limits.ts';

/** The texts printed beside each code, in a file without schemas. */

/** The choices before captions had fields. */
export const sheetCaptions = ['none', 'title', 'link'] as const;
export type SheetCaption = (typeof sheetCaptions)[number];

export const captionFields = ['number', 'title', 'link', 'tags'] as const;
export type CaptionField = (typeof captionFields)[number];

/** A caption with all its values. */
export interface CaptionPlan {
  /** In the order in which they are printed, each on a line of its own. */
  fields: readonly CaptionField[];
  /** The number of the first label, and how many digits each number has at least: 3 for "001". */
  numbering: { start: number; digits: number };
  /** The smallest type size in points. A longer text ends with an ellipsis. */
  minPt: number;
}

/** A caption as it is requested, with the names of the wire. */
export interface CaptionChoice {
  fields: readonly CaptionField[];
  numbering?: { start?: number | undefined; digits?: number | undefined } | undefined;
  min_pt?: number | undefined;
}

interface RequestedCaption {
  captions?: SheetCaption | undefined;
  caption?: CaptionChoice | undefined;
}

/** The caption of a request; null if the labels have none. */
export function captionPlan({ captions = 'none', caption }: RequestedCaption): CaptionPlan | null {
  const fields = caption?.fields ?? (captions === 'none' ? [] : [captions]);
  if (fields.length === 0) return null;
  const { start = 1, digits = 1 } = caption?.numbering ?? {};
  return { fields, numbering: { start, digits }, minPt: caption?.min_pt ?? limits.sheets.captionPt.min };
}

/** The properties of a code that its caption shows. */
export interface CaptionedCode {
  title: string | null;
  /** Without its scheme, as people type it. */
  link: string;
  tags: readonly string[];
}

/** The lines of the caption on a label; `index` is the place of the label in the print, from 0. Empty fields have no line. */
export function captionTexts(
  { fields, numbering }: CaptionPlan,
  { title, link, tags }: CaptionedCode,
  index: number,
): string[] {
  const texts = {
    number: () => String(numbering.start + index).padStart(numbering.digits, '0'),
    title: () => title ?? '',
    link: () => link,
    tags: () => tags.join(', '),
  } satisfies Record<CaptionField, () => string>;
  return fields.map((field) => texts[field]().trim().slice(0, limits.sheets.captionLength)).filter(Boolean);
}
