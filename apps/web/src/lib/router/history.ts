import { randomToken } from '../random.ts';
import { createStore } from '../store.ts';
import { readEntry } from './history-entry.ts';

export interface Path {
  pathname: string;
  search: string;
  hash: string;
}

export interface Location extends Path {
  state: unknown;
  /** Identifies the history entry. */
  key: string;
}

export type NavigationType = 'PUSH' | 'REPLACE' | 'POP';

export interface NavigateOptions {
  replace?: boolean | undefined;
  state?: unknown;
}

/**
 * A string is resolved as the `href` of a link is; a number goes back or forward. As in a browser, the current address
 * replaces the history entry, unless `replace` is false.
 */
export type NavigateFunction = (to: string | Path | number, options?: NavigateOptions) => void;

/** Is asked before the user goes `steps` entries back or forward. True keeps the current page. */
type Guard = (steps: number) => boolean;

interface Visit {
  location: Location;
  type: NavigationType;
}

export interface RouterHistory {
  get: () => Visit;
  subscribe: (listener: () => void) => () => void;
  navigate: NavigateFunction;
  /** Returns a function that removes the guard. */
  guard: (guard: Guard) => () => void;
}

export interface HistoryWindow {
  history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>;
  location: { href: string; origin: string };
  addEventListener: (type: 'popstate', listener: () => void) => void;
  removeEventListener: (type: 'popstate', listener: () => void) => void;
}

export function createHistory(page: HistoryWindow): RouterHistory {
  const { history, location } = page;
  let index = -1;
  let guard: Guard | undefined;
  let isReturning = false;

  /** Reads the current entry, and numbers an entry of the browser as the one after the last. */
  const read = (type: NavigationType): Visit => {
    const { idx = index + 1, key = randomToken(), usr = null } = readEntry(history.state);
    if (readEntry(history.state).key !== key) history.replaceState({ usr, key, idx }, '');
    index = idx;
    const { pathname, search, hash } = new URL(location.href);
    return { location: { pathname, search, hash, state: usr, key }, type };
  };
  const visit = createStore(read('POP'));

  const onPop = () => {
    const { idx = index } = readEntry(history.state);
    const steps = idx - index;
    if (isReturning) {
      isReturning = false;
    } else if (steps !== 0 && guard?.(steps)) {
      // The address has already changed: restore it.
      isReturning = true;
      history.go(-steps);
    } else visit.set(read('POP'));
  };

  return {
    get: visit.get,
    subscribe: (listener) => {
      const unsubscribe = visit.subscribe(listener);
      page.addEventListener('popstate', onPop);
      return () => {
        unsubscribe();
        page.removeEventListener('popstate', onPop);
      };
    },
    navigate: (to, { replace, state = null } = {}) => {
      if (typeof to === 'number') return history.go(to);
      const { pathname, search, hash } = new URL(
        typeof to === 'string' ? to : to.pathname + to.search + to.hash,
        location.href,
      );
      // Without a `?` that no parameter follows, and with the origin: a path such as `//host` must stay a path.
      const address = location.origin + pathname + search + hash;
      const isReplaced = replace ?? address === location.href;
      const entry = { usr: state, key: randomToken(), idx: index + (isReplaced ? 0 : 1) };
      history[isReplaced ? 'replaceState' : 'pushState'](entry, '', address);
      visit.set(read(isReplaced ? 'REPLACE' : 'PUSH'));
    },
    guard: (next) => {
      guard = next;
      return () => {
        if (guard === next) guard = undefined;
      };
    },
  };
}
