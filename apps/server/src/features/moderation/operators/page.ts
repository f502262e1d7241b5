import { limits } from '@tessera/contract';

/** One row more than a page shows whether there is a next page. */
export const pageLimit = limits.admin.listed + 1;

/** The rows of a page and the id from which the next one continues; null if this is the last page. */
export function pageOf<Row extends { id: string }>(rows: readonly Row[]): { rows: Row[]; next: string | null } {
  const shown = rows.slice(0, limits.admin.listed);
  return { rows: shown, next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null };
}
