import { limits, type QrCodeList } from '@tessera/contract';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { isSelected, nothing, idsBetween, type Selection, withCodes } from './selection.ts';

export type SelectCode = (id: string, selected: boolean, asRange: boolean) => void;

export type ListSelection = ReturnType<typeof useSelection>;

/** The selection of the list. It is cleared when the filters change, which `filterKey` tells. */
export function useSelection(pages: readonly QrCodeList[] | undefined, filterKey: string, onLimit: () => void) {
  const [selection, setSelection] = useState<Selection>(nothing);
  const [lastKey, setLastKey] = useState(filterKey);
  if (lastKey !== filterKey) {
    setLastKey(filterKey);
    setSelection(nothing);
  }
  const loaded = useMemo(() => (pages ?? []).flatMap((page) => page.qr_codes.map(({ id }) => id)), [pages]);
  const total = pages?.[0]?.total ?? 0;
  const latest = useRef({ loaded, selection, onLimit });
  const anchor = useRef<string>(undefined);
  useLayoutEffect(() => {
    latest.current = { loaded, selection, onLimit };
  });
  const change = useCallback((ids: readonly string[], selected: boolean) => {
    const next = withCodes(latest.current.selection, latest.current.loaded, ids, selected);
    if (next.kind === 'codes' && next.ids.size > limits.bulk.maxIds) latest.current.onLimit();
    else setSelection(next);
  }, []);
  const select = useCallback<SelectCode>(
    (id, selected, asRange) => {
      const range = asRange ? idsBetween(latest.current.loaded, anchor.current, id) : [id];
      anchor.current = id;
      change(range, selected);
    },
    [change],
  );
  const ids = useMemo(() => loaded.filter((id) => isSelected(selection, id)), [loaded, selection]);
  return {
    selection,
    /** The selected codes that are loaded, in the order of the list. */
    ids,
    /** All selected codes. */
    count: selection.kind === 'matching' ? total : ids.length,
    loadedCount: loaded.length,
    /** Stable, so that rows need not render again. */
    select,
    selectLoaded: () => change(loaded, true),
    selectMatching: () => setSelection({ kind: 'matching' }),
    clear: () => setSelection(nothing),
  };
}
