import {
  captionPlan,
  type FieldMessageKey,
  fitsPage,
  labelCopies,
  labelsPerSheet,
  limits,
  orderCodes,
  type OrderedCode,
  requestedLayout,
  type PrintSheetBody,
  rulerStart,
  type SheetLayout,
} from '@tessera/contract';
import { AppError, invalidFields } from '../../http/app-error.ts';
import type { SheetPlan } from '../../platform/sheets/sheets.ts';

function layoutProblems(layout: SheetLayout, start: number): Record<string, FieldMessageKey> {
  const { across, down } = fitsPage(layout);
  return {
    ...(!across && { 'custom.columns': 'outOfRange' }),
    ...(!down && { 'custom.rows': 'outOfRange' }),
    ...(start > labelsPerSheet(layout) && { start: 'outOfRange' }),
  };
}

/** The arrangement that a request asks for. Throws if the labels, the first one or the ruler are not on the page. */
export function sheetPlan(body: PrintSheetBody): SheetPlan {
  const { start = 1, nudge = { x: 0, y: 0 }, ruler } = body;
  const layout = requestedLayout(body);
  if (!layout) throw invalidFields({ custom: 'required' });
  const problems = layoutProblems(layout, start);
  const hasRoom = rulerStart(layout, nudge) !== null;
  // Without a wish, a page without room for the ruler has none.
  if (ruler && !hasRoom) problems['ruler'] = 'outOfRange';
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
  const caption = captionPlan(body);
  return {
    layout,
    hasCaptions: caption !== null,
    ...(caption && { captionMinPt: caption.minPt }),
    start,
    nudge,
    hasRuler: (ruler ?? true) && hasRoom,
  };
}

/** The order of the codes, and the labels of each. Throws if there are too many labels. */
export function arrangeLabels(codes: readonly OrderedCode[], body: PrintSheetBody, plan: SheetPlan) {
  const ids = orderCodes(codes, body.order ?? 'newest', body.ids).map(({ id }) => id);
  const copies = labelCopies(ids, body, plan);
  const total = copies.reduce((sum, count) => sum + count, 0);
  const { maxLabels: max } = limits.sheets;
  if (total > max) throw new AppError('sheet_too_many_labels', { params: { count: total, max } });
  return { ids, copies, total };
}
