import type { Location, NavigateOptions } from '../lib/router/history.ts';

/** Opens the page of a code that was created just now. */
export const asNewCode: NavigateOptions = { state: { isNewCode: true } };

export const isNewCode = ({ state }: Location): boolean =>
  (state as { isNewCode?: boolean } | null)?.isNewCode === true;
