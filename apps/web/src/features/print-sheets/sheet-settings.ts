import {
  type BodyInput,
  type endpoints,
  type SheetCaption,
  sheetCaptions,
  type SheetLayout,
  type SheetLayoutName,
  sheetLayouts,
} from '@tessera/contract';
import { persistent } from '../../lib/browser-storage.ts';
import type { PrintTarget } from '../../lib/print-target.ts';

export type LayoutChoice = SheetLayoutName | 'custom';

/** The choices of the page. */
export interface SheetSettings {
  layout: LayoutChoice;
  custom: SheetLayout;
  captions: SheetCaption;
  /** Copies of the codes until the last sheet is full. */
  fill: boolean;
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
  captions: 'title',
  fill: false,
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

/** The choices of the last sheet: the nudge belongs to a printer, not to a sheet. The start is always the first label. */
export function readSettings(): SheetSettings {
  try {
    const stored = JSON.parse(persistent.get(storageKey) ?? '{}') as Partial<SheetSettings>;
    const { layout, captions, ruler } = stored;
    return {
      ...defaults,
      custom: numbersLike(defaults.custom, stored.custom),
      nudge: numbersLike(defaults.nudge, stored.nudge),
      ...(layout && (layout === 'custom' || Object.hasOwn(sheetLayouts, layout)) && { layout }),
      ...(captions && sheetCaptions.includes(captions) && { captions }),
      ...(typeof ruler === 'boolean' && { ruler }),
    };
  } catch {
    return defaults;
  }
}

export const keepSettings = (settings: SheetSettings): void => persistent.set(storageKey, JSON.stringify(settings));

export const chosenLayout = ({ layout, custom }: Pick<SheetSettings, 'layout' | 'custom'>): SheetLayout =>
  layout === 'custom' ? custom : sheetLayouts[layout];

/** The request for the server. */
export const sheetBody = (
  { layout, custom, captions, fill, start, nudge, ruler }: SheetSettings,
  target: PrintTarget,
): BodyInput<(typeof endpoints)['printSheets']['create']> => ({
  ...target,
  layout,
  ...(layout === 'custom' && { custom }),
  captions,
  ...(fill && { fill }),
  start,
  nudge,
  ...(!ruler && { ruler }),
  // The page asks before it hands over a sheet with problems.
  print_anyway: false,
});
