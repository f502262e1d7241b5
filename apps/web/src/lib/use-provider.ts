import type { Site } from '@tessera/contract';
import { useSite } from './site.ts';

/** The provider for sign-in; null if there is none, or the site is not known yet. */
export function useProvider(): Site['oidc'] {
  const state = useSite();
  return state.kind === 'ready' ? state.site.oidc : null;
}
