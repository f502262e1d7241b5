import { useLayoutEffect, useRef } from 'react';
import { useSearchParams } from '../../lib/router/hooks.ts';
import { useIncludes } from '../../session/entitlements.ts';
import { readView, type View, writeView } from './view.ts';

/** Every change is an entry of the history, so that the Back button undoes it; unless it replaces the last one, as while typing. */
export type ChangeView = (change: Partial<View>, options?: { replace?: boolean }) => void;

/** What the address asks for, of all codes or of one. The page of a code has its tab there too. */
export function useView(codeId?: string): [View, ChangeView] {
  const [params, setParams] = useSearchParams();
  const scope = { isDetailed: useIncludes('analytics'), codeId };
  // The router applies a change asynchronously; a second change before that must not undo the first.
  const latest = useRef(params);
  useLayoutEffect(() => {
    latest.current = params;
  }, [params]);
  const change: ChangeView = (changed, { replace = false } = {}) => {
    const tab = latest.current.get('tab');
    const written = writeView({ ...readView(latest.current, scope), ...changed }, scope);
    latest.current = new URLSearchParams([...(tab === null ? [] : [['tab', tab]]), ...written]);
    setParams(latest.current, { replace, state: { keepsScroll: true } });
  };
  return [readView(params, scope), change];
}
