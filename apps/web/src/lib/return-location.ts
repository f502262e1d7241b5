import type { Location } from './router/history.ts';

/** The requested page, in the state of the redirect to the login page. */
export interface ReturnState {
  from: { pathname: string; search: string; hash: string };
}

export const toReturnState = ({ pathname, search, hash }: Location): ReturnState => ({
  from: { pathname, search, hash },
});

/** The requested path if it is on this origin; undefined for anything else, such as `//evil.example`. */
export function returnPath(state: unknown): string | undefined {
  const from = (state as Partial<ReturnState> | null | undefined)?.from;
  if (typeof from?.pathname !== 'string') return undefined;
  const address = [from.pathname, from.search, from.hash].filter((part) => typeof part === 'string').join('');
  if (!/^\/(?![/\\])/.test(address) || !URL.canParse(address, window.location.origin)) return undefined;
  const url = new URL(address, window.location.origin);
  return url.origin === window.location.origin ? url.pathname + url.search + url.hash : undefined;
}
