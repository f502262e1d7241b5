import { useSearchParams } from 'react-router';
import { type ListFilters, readFilters, writeFilters } from './list-filters.ts';

export function useListFilters(): [ListFilters, (change: Partial<ListFilters>) => void] {
  const [params, setParams] = useSearchParams();
  const change = (changed: Partial<ListFilters>) =>
    setParams((now) => writeFilters(now, { ...readFilters(now), ...changed }), { replace: true });
  return [readFilters(params), change];
}
