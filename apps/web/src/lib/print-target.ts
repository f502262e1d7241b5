import type { BodyInput, endpoints } from '@tessera/contract';
import { perTab } from './browser-storage.ts';

type SheetInput = BodyInput<(typeof endpoints)['printSheets']['create']>;

/** The codes to print: those with these ids, or all that match the filter. */
export type PrintTarget = Pick<SheetInput, 'ids' | 'filter'>;

const storageKey = 'print_target';
const allCodes: PrintTarget = { filter: {} };

/** A thousand ids do not fit into an address, so the selection of the list is kept in the tab. */
export const keepPrintTarget = (target: PrintTarget): void => perTab.set(storageKey, JSON.stringify(target));

/** All codes, unless codes were chosen in this tab. */
export function readPrintTarget(): PrintTarget {
  try {
    // Only this module writes it. The server checks the request.
    const { ids, filter } = JSON.parse(perTab.get(storageKey) ?? '{}') as PrintTarget;
    return ids ? { ids } : filter ? { filter } : allCodes;
  } catch {
    return allCodes;
  }
}
