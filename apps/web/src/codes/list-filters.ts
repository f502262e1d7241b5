import {
  type CodeStatus,
  codeStatuses,
  limits,
  type ListSort,
  listSorts,
  type QrType,
  qrTypes,
  tagMatches,
} from '@tessera/contract';
import { useLayoutEffect, useRef } from 'react';
import { useSearchParams } from '../lib/router/hooks.ts';

/** Filters of the list. They are stored in the URL, so that reload, browser back and a shared link keep them. */
export interface ListFilters {
  search: string;
  type: QrType | undefined;
  /** Without a status, the list has all codes that are not archived. */
  status: CodeStatus | undefined;
  /** Ids. */
  tags: readonly string[];
  tagMatch: (typeof tagMatches)[number];
  /** Days as `YYYY-MM-DD`, or empty. */
  createdFrom: string;
  createdTo: string;
  sort: ListSort;
}

export const noFilters = {
  search: '',
  type: undefined,
  status: undefined,
  tags: [],
  tagMatch: 'any',
  createdFrom: '',
  createdTo: '',
} as const satisfies Omit<ListFilters, 'sort'>;

/** The limit of the API. */
export const maxSearchLength = 200;

const matchingValue = <Value extends string>(values: readonly Value[], candidate: string | null): Value | undefined =>
  values.find((value) => value === candidate);

const idPattern = /^[0-9a-f-]{36}$/;
const dayPattern = /^\d{4}-\d\d-\d\d$/;

/** An impossible day, such as February 30, would make the server refuse the whole list. */
function readDay(day: string | null): string {
  if (!day || !dayPattern.test(day)) return '';
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : '';
}

const readTags = (tags: string): string[] =>
  [...new Set(tags.split(',').filter((id) => idPattern.test(id)))].slice(0, limits.tags.maxPerAccount);

export const readFilters = (params: URLSearchParams): ListFilters => ({
  search: (params.get('search') ?? '').trim().slice(0, maxSearchLength),
  type: matchingValue(qrTypes, params.get('type')),
  status: matchingValue(codeStatuses, params.get('status')),
  tags: readTags(params.get('tag') ?? ''),
  tagMatch: matchingValue(tagMatches, params.get('tag_match')) ?? 'any',
  createdFrom: readDay(params.get('created_from')),
  createdTo: readDay(params.get('created_to')),
  sort: matchingValue(listSorts, params.get('sort')) ?? 'newest',
});

/** The filters as parameters of the API, without defaults. The address has the same ones. */
export const filterQuery = (filters: ListFilters) => ({
  ...(filters.search && { search: filters.search }),
  ...(filters.type && { type: filters.type }),
  ...(filters.status && { status: filters.status }),
  ...(filters.tags.length > 0 && { tag: [...filters.tags] }),
  ...(filters.tags.length > 1 && filters.tagMatch !== 'any' && { tag_match: filters.tagMatch }),
  ...(filters.createdFrom && { created_from: filters.createdFrom }),
  ...(filters.createdTo && { created_to: filters.createdTo }),
});

const parameters = ['search', 'type', 'status', 'tag', 'tag_match', 'created_from', 'created_to', 'sort'];

/** Omits defaults and keeps all other parameters. */
export function writeFilters(params: URLSearchParams, filters: ListFilters): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const name of parameters) next.delete(name);
  for (const [name, value] of Object.entries(filterQuery(filters))) next.append(name, String(value));
  if (filters.sort !== 'newest') next.append('sort', filters.sort);
  return next;
}

export const isFiltered = (filters: ListFilters): boolean => Object.keys(filterQuery(filters)).length > 0;

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
