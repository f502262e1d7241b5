import { labelsPerSheet, type SheetLayout } from './sheet-layouts.ts';

/** Which code is on which label of a print, in a file without schemas: the server prints by it, and the browser draws the preview by it. */

/**
 * `newest`: by creation, the newest first, as the list does. `chosen`: as the ids of the request; codes of a filter as `newest`. `title` and
 * `link`: alphabetically, with the numbers in them by value. `number`: by the first number in the title; titles without one come last.
 */
export const sheetOrders = ['newest', 'chosen', 'title', 'link', 'number'] as const;
export type SheetOrder = (typeof sheetOrders)[number];

export interface OrderedCode {
  id: string;
  title: string | null;
  /** The name in its short link. */
  link: string;
}

const { compare } = new Intl.Collator('en', { numeric: true });

const firstNumber = (title: string | null): number => Number(/\d{1,15}/.exec(title ?? '')?.[0] ?? Number.MAX_VALUE);

/** Titles first, then codes without a title by their links. */
const compareTitles = (a: OrderedCode, b: OrderedCode): number =>
  Number(!a.title) - Number(!b.title) || compare(a.title || a.link, b.title || b.link);

/** `codes`: the newest first. `ids`: as chosen; undefined for the codes of a filter. */
export function orderCodes<Code extends OrderedCode>(
  codes: readonly Code[],
  order: SheetOrder,
  ids: readonly string[] | undefined,
): Code[] {
  const places = new Map(ids?.map((id, place) => [id.toLowerCase(), place]));
  const place = ({ id }: Code) => places.get(id) ?? places.size;
  const comparisons: Record<SheetOrder, (a: Code, b: Code) => number> = {
    newest: () => 0,
    chosen: (a, b) => place(a) - place(b),
    title: compareTitles,
    link: (a, b) => compare(a.link, b.link),
    number: (a, b) => firstNumber(a.title) - firstNumber(b.title) || compareTitles(a, b),
  };
  return codes.toSorted(comparisons[order]);
}

/** How often codes are printed, with the names of the wire. */
export interface CopiesChoice {
  /** Of each code; 1 by default. */
  copies?: number | undefined;
  /** Of single codes, instead of `copies`. */
  code_copies?: readonly { id: string; copies: number }[] | undefined;
  /** Adds copies until the last sheet is full, evenly; the first codes get the rest. */
  fill?: boolean | undefined;
}

/** The number of labels of each code. The copies of a code are side by side. `start`: the first free label of the first sheet. */
export function labelCopies(
  ids: readonly string[],
  { copies = 1, code_copies: own = [], fill = false }: CopiesChoice,
  { layout, start }: { layout: SheetLayout; start: number },
): number[] {
  const ownCopies = new Map(own.map((one) => [one.id.toLowerCase(), one.copies]));
  const counts = ids.map((id) => ownCopies.get(id) ?? copies);
  if (!fill || ids.length === 0) return counts;
  const used = start - 1 + counts.reduce((sum, count) => sum + count, 0);
  const free = (labelsPerSheet(layout) - (used % labelsPerSheet(layout))) % labelsPerSheet(layout);
  const [each, rest] = [Math.floor(free / ids.length), free % ids.length];
  return counts.map((count, index) => count + each + (index < rest ? 1 : 0));
}
