import {
  type BodyInput,
  type CaptionField,
  captionFields,
  type CaptionPlan,
  captionPlan,
  type endpoints,
  limits,
  type SheetLayout,
  type SheetLayoutName,
  sheetLayouts,
  type SheetOrder,
} from '@tessera/contract';
import { persistent } from '../../lib/browser-storage.ts';
import type { PrintTarget } from '../../lib/print-target.ts';
import { copiesChoice, type CopiesSettings } from './sheet-labels.ts';

export type LayoutChoice = SheetLayoutName | 'custom';

/** The choices of the page. */
export interface SheetSettings extends CopiesSettings {
  layout: LayoutChoice;
  custom: SheetLayout;
  /** The lines of the captions, in the order of `captionFields`. */
  fields: readonly CaptionField[];
  /** The number of the first label and the digits of all numbers. */
  numbering: { start: number; digits: number };
  /** The smallest type size of the captions, in points. */
  minPt: number;
  order: SheetOrder;
  start: number;
  nudge: { x: number; y: number };
  ruler: boolean;
}

const storageKey = 'print_sheet';

const defaults: SheetSettings = {
  layout: 'a4-3x4',
  custom: {
    page: { width: 210, height: 297 },
    margin: { top: 15, left: 15 },
    columns: 3,
    rows: 5,
    label: { width: 60, height: 50 },
    gap: { x: 0, y: 0 },
  },
  fields: ['title'],
  numbering: { start: 1, digits: 1 },
  minPt: limits.sheets.captionPt.min,
  copies: 1,
  ownCopies: {},
  fill: false,
  order: 'newest',
  start: 1,
  nudge: { x: 0, y: 0 },
  ruler: true,
};

/** Numbers at the same places as in the defaults: a value that another version stored must not break the page. */
function numbersLike<T extends object>(model: T, stored: unknown): T {
  if (typeof stored !== 'object' || stored === null) return model;
  const entries = Object.entries(model).map(([key, value]: [string, unknown]) => {
    const found = (stored as Record<string, unknown>)[key];
    if (typeof value === 'object' && value !== null) return [key, numbersLike(value, found)];
    return [key, typeof found === 'number' && Number.isFinite(found) ? found : value];
  });
  return Object.fromEntries(entries) as T;
}

/**
 * The choices of the last sheet: the nudge belongs to a printer, not to a sheet. The first label, the copies and the number of the first
 * label belong to the sheet.
 */
export function readSettings(): SheetSettings {
  try {
    const stored = JSON.parse(persistent.get(storageKey) ?? '{}') as Partial<SheetSettings> & { captions?: unknown };
    const { layout, minPt, ruler } = stored;
    // Before captions had several lines, `captions` was the only one.
    const fields: readonly unknown[] | undefined =
      stored.fields ?? (stored.captions === undefined ? undefined : [stored.captions]);
    const { min, max } = limits.sheets.captionPt;
    return {
      ...defaults,
      custom: numbersLike(defaults.custom, stored.custom),
      nudge: numbersLike(defaults.nudge, stored.nudge),
      ...(layout && (layout === 'custom' || Object.hasOwn(sheetLayouts, layout)) && { layout }),
      ...(fields && { fields: captionFields.filter((field) => fields.includes(field)) }),
      ...(typeof minPt === 'number' && minPt >= min && minPt <= max && { minPt }),
      ...(typeof ruler === 'boolean' && { ruler }),
    };
  } catch {
    return defaults;
  }
}

export const keepSettings = (settings: SheetSettings): void => persistent.set(storageKey, JSON.stringify(settings));

export const chosenLayout = ({ layout, custom }: Pick<SheetSettings, 'layout' | 'custom'>): SheetLayout =>
  layout === 'custom' ? custom : sheetLayouts[layout];

const captionChoice = ({ fields, numbering, minPt }: SheetSettings) => ({
  fields: [...fields],
  ...(fields.includes('number') && { numbering }),
  ...(minPt !== defaults.minPt && { min_pt: minPt }),
});

/** Null without a caption. */
export const chosenCaption = (settings: SheetSettings): CaptionPlan | null =>
  settings.fields.length === 0 ? null : captionPlan({ caption: captionChoice(settings) });

/** The request for the server. `printed`: the ids of the codes with copies; `isAll`: the target has no others. */
export function sheetBody(
  settings: SheetSettings,
  target: PrintTarget,
  { printed, isAll }: { printed: readonly string[]; isAll: boolean },
): BodyInput<(typeof endpoints)['printSheets']['create']> {
  const { layout, custom, fields, order, start, nudge, ruler } = settings;
  const { code_copies: own, ...copies } = copiesChoice(settings, printed);
  const chosen = new Set(printed);
  return {
    // In the order in which they were chosen.
    ...(isAll ? target : { ids: target.ids?.filter((id) => chosen.has(id)) ?? [...printed] }),
    layout,
    ...(layout === 'custom' && { custom }),
    ...(fields.length > 0 && { caption: captionChoice(settings) }),
    ...copies,
    ...(own && { code_copies: [...own] }),
    ...(order !== defaults.order && { order }),
    start,
    nudge,
    ...(!ruler && { ruler }),
    // The page asks before it hands over a sheet with problems.
    print_anyway: false,
  };
}
