import { contentParameters, signatureParameter, vouchedAttribute } from '@tessera/contract';

/** The settings in the address of the page when it was opened. */
export interface Visit {
  search: string;
  /** The server vouches that a code has this content. */
  isVouched: boolean;
}

/**
 * Takes the content out of the address: it may be a password, which would stay in the history and be copied with the address.
 * The entry of the history keeps it, so that reload and back still work; other pages and other sites cannot read it.
 */
export function takeVisit(root: HTMLElement): Visit {
  const { pathname, search } = window.location;
  const params = new URLSearchParams(search);
  const taken = [...contentParameters, signatureParameter].filter((name) => params.has(name));
  if (taken.length === 0) return keptVisit() ?? { search, isVouched: false };
  const visit = { search, isVouched: root.hasAttribute(vouchedAttribute) };
  for (const name of taken) params.delete(name);
  try {
    window.history.replaceState({ visit }, '', params.size > 0 ? `${pathname}?${params}` : pathname);
  } catch {
    // The browser refuses long states or frequent changes: the address keeps its content.
  }
  return visit;
}

const keptVisit = (): Visit | undefined => (window.history.state as { visit?: Visit } | null)?.visit;
