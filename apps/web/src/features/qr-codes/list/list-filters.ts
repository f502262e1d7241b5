import { type ListSort, listSorts, type QrType, qrTypes } from '@tessera/contract';

/** What the list shows, kept in the address: it survives a reload, the way back and being sent to a colleague. */
export interface ListFilters {
  search: string;
  type: QrType | undefined;
  sort: ListSort;
}

const oneOf = <Value extends string>(values: readonly Value[], given: string | null): Value | undefined =>
  values.find((value) => value === given);

/** The longest that the server searches for. */
const longestSearch = 200;

export const readFilters = (given: URLSearchParams): ListFilters => ({
  search: (given.get('search') ?? '').trim().slice(0, longestSearch),
  type: oneOf(qrTypes, given.get('type')),
  sort: oneOf(listSorts, given.get('sort')) ?? 'newest',
});

/** Only what differs from the usual stands in the address, and nothing that is not ours is lost from it. */
export function writeFilters(given: URLSearchParams, { search, type, sort }: ListFilters): URLSearchParams {
  const next = new URLSearchParams(given);
  const entries = { search, type: type ?? '', sort: sort === 'newest' ? '' : sort };
  for (const [name, value] of Object.entries(entries)) {
    next.delete(name);
    if (value) next.append(name, value);
  }
  return next;
}

export const isFiltered = ({ search, type }: ListFilters): boolean => search !== '' || type !== undefined;
