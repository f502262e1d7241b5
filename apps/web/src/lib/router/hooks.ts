import { useMemo } from 'react';
import { useRouter } from './browser-router.tsx';
import type { Location, NavigateFunction, NavigateOptions, NavigationType, RouterHistory } from './history.ts';

export const useLocation = (): Location => useRouter().location;

export const useNavigationType = (): NavigationType => useRouter().type;

export const useNavigate = (): NavigateFunction => useRouter().history.navigate;

export const useHistoryGuard = (): RouterHistory['guard'] => useRouter().history.guard;

type SetSearchParams = (params: URLSearchParams | Record<string, string>, options?: NavigateOptions) => void;

/** The parameters stay the same object while the query of the address is unchanged. */
export function useSearchParams(): [URLSearchParams, SetSearchParams] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  return [params, (next, options) => navigate(`?${new URLSearchParams(next).toString()}`, options)];
}
