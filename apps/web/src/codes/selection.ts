/** The codes that a bulk action is for. `matching`: all codes that match the filters of the list, loaded or not. */
export type Selection = { kind: 'codes'; ids: ReadonlySet<string> } | { kind: 'matching' };

export const nothing: Selection = { kind: 'codes', ids: new Set() };

export const isSelected = (selection: Selection, id: string): boolean =>
  selection.kind === 'matching' || selection.ids.has(id);

/** The ids from one code of the list to another, in both directions, with both of them. */
export function idsBetween(loaded: readonly string[], from: string | undefined, to: string): string[] {
  const [start, end] = [loaded.indexOf(from ?? to), loaded.indexOf(to)];
  if (start < 0 || end < 0) return [to];
  return loaded.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** Selects or deselects codes. Without one of them, "all that match" becomes the loaded codes except it. */
export function withCodes(
  selection: Selection,
  loaded: readonly string[],
  ids: readonly string[],
  selected: boolean,
): Selection {
  const next = new Set(selection.kind === 'matching' ? loaded : selection.ids);
  for (const id of ids) {
    if (selected) next.add(id);
    else next.delete(id);
  }
  return { kind: 'codes', ids: next };
}
