import { limits, type QrCode, sheetCount } from '@tessera/contract';
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { PrintTarget } from '../../lib/print-target.ts';
import { arrangeLabels, copiesOf } from './sheet-labels.ts';
import { sheetProblems } from './sheet-problems.ts';
import { chosenLayout, sheetBody, type SheetSettings } from './sheet-settings.ts';

const { maxLabels } = limits.sheets;
const isCount = (copies: number): boolean => Number.isInteger(copies) && copies >= 0 && copies <= maxLabels;

/** The labels and the number of sheets that the settings result in. */
export function usePrintPlan(codes: readonly QrCode[], settings: SheetSettings, target: PrintTarget) {
  const { t } = useTranslation('sheets');
  const problems = sheetProblems(settings);
  const isUsable = problems.length === 0 && codes.every(({ id }) => isCount(copiesOf(settings, id)));
  const printed = useMemo(() => codes.filter(({ id }) => copiesOf(settings, id) > 0), [codes, settings]);
  const labels = useMemo(
    () =>
      isUsable ? arrangeLabels(printed, settings, { layout: chosenLayout(settings), ids: target.ids }) : undefined,
    [printed, settings, target.ids, isUsable],
  );
  const count = labels?.length ?? 0;
  const sheets = isUsable ? sheetCount(chosenLayout(settings), settings.start, count) : 0;
  return {
    problems,
    /** The code of each label; undefined while a choice is not valid. */
    labels,
    isTooLong: count > maxLabels,
    total: t('total', { labels: t('labels', { count }), sheets: t('sheets', { count: sheets }) }),
    body: sheetBody(settings, target, { printed: printed.map(({ id }) => id), isAll: printed.length === codes.length }),
  };
}
