/** The data of a history entry in `history.state`. It survives a reload. */
interface HistoryEntry {
  /** The position of the entry in the history of the tab. */
  idx: number;
  key: string;
  /** The state of the page: `location.state`. */
  usr: unknown;
}

/** Empty for an entry of the browser: the first one of a tab, or one of a link to an anchor. */
export const readEntry = (state: unknown): Partial<HistoryEntry> => state ?? {};

/** The state of the current page, also before the router starts. */
export const readPageState = (): unknown => readEntry(window.history.state).usr;

/** Replaces the address and the state of the current page. Must be called before the router starts. */
export function replacePage(url: URL, state: unknown): void {
  window.history.replaceState({ ...readEntry(window.history.state), usr: state }, '', url);
}
