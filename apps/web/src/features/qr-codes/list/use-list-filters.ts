import { useLayoutEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { type ListFilters, readFilters, writeFilters } from './list-filters.ts';

export function useListFilters(): [ListFilters, (change: Partial<ListFilters>) => void] {
  const [params, setParams] = useSearchParams();
  // The router shows a change a moment after it was made; a second one in that moment must not undo the first.
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
