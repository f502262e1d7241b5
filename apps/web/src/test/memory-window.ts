import type { HistoryWindow } from '../lib/router/history.ts';

/** A page to start at, with the state of its history entry. */
export type InitialEntry = string | { pathname: string; state: unknown };

/** The history of a browser tab. As in a browser, `go` takes effect later. */
export function createMemoryWindow(initial: InitialEntry): HistoryWindow {
  const events = new EventTarget();
  const { pathname, state } = typeof initial === 'string' ? { pathname: initial, state: null } : initial;
  const entries: { href: string; state: unknown }[] = [
    { href: new URL(pathname, window.location.origin).href, state: { usr: state } },
  ];
  let position = 0;
  const current = () => entries[position] ?? { href: '', state: null };
  const entryOf = (data: unknown, url?: string | URL | null) => ({
    href: new URL(url ?? current().href, current().href).href,
    state: structuredClone(data),
  });
  return {
    history: {
      get state(): unknown {
        return current().state;
      },
      pushState: (data, _unused, url) => {
        entries.splice(position + 1, Infinity, entryOf(data, url));
        position += 1;
      },
      replaceState: (data, _unused, url) => void entries.splice(position, 1, entryOf(data, url)),
      go: (delta = 0) =>
        void setTimeout(() => {
          if (!entries[position + delta]) return;
          position += delta;
          events.dispatchEvent(new Event('popstate'));
        }),
    },
    location: {
      get href() {
        return current().href;
      },
      origin: window.location.origin,
    },
    addEventListener: (type, listener) => events.addEventListener(type, listener),
    removeEventListener: (type, listener) => events.removeEventListener(type, listener),
  };
}
