import { type ListSort, listSorts, type QrType, qrTypes } from '@tessera/contract';
import { useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** Filters of the list. They are stored in the URL, so that reload, browser back and a shared link keep them. */
export interface ListFilters {
  search: string;
  type: QrType | undefined;
  sort: ListSort;
}

/** The limit of the API. */
export const maxSearchLength = 200;

const oneOf = <Value extends string>(values: readonly Value[], candidate: string | null): Value | undefined =>
  values.find((value) => value === candidate);

export const readFilters = (params: URLSearchParams): ListFilters => ({
  search: (params.get('search') ?? '').trim().slice(0, maxSearchLength),
  type: oneOf(qrTypes, params.get('type')),
  sort: oneOf(listSorts, params.get('sort')) ?? 'newest',
});

/** Omits defaults and keeps all other parameters. */
export function writeFilters(params: URLSearchParams, { search, type, sort }: ListFilters): URLSearchParams {
  const next = new URLSearchParams(params);
  const entries = { search, type: type ?? '', sort: sort === 'newest' ? '' : sort };
  for (const [name, value] of Object.entries(entries)) {
    next.delete(name);
    if (value) next.append(name, value);
  }
  return next;
}

export const isFiltered = ({ search, type }: ListFilters): boolean => search !== '' || type !== undefined;

export function useListFilters(): [ListFilters, (change: Partial<ListFilters>) => void] {
  const [params, setParams] = useSearchParams();
  // The router applies a change asynchronously; a second change before that must not undo the first.
  const latest = useRef(params);
  useLayoutEffect(() => {
    latest.current = params;
  }, [params]);
  const change = (changed: Partial<ListFilters>) => {
    latest.current = writeFilters(latest.current, { ...readFilters(latest.current), ...changed });
    setParams(latest.current, { replace: true });
  };
  return [readFilters(params), change];
}
