import { paths } from './paths.ts';
import { readPageState, replacePage } from './router/history-entry.ts';
import { useLocation, useSearchParams } from './router/hooks.ts';

/** Parameters that authorize an action: set a password, verify an address, accept an invite. */
const secretNames = ['token', 'invite'] as const;
/** Those of a sign-in with a provider. Other pages may use these common names for something else. */
const callbackNames = ['code', 'state'] as const;
type SecretName = (typeof secretNames | typeof callbackNames)[number];
type Secrets = Partial<Record<SecretName, string>>;

const secretsIn = (state: unknown): Secrets => (state as { secrets?: Secrets } | null | undefined)?.secrets ?? {};

/** How this document was opened: by an address, a reload, or a step in the history of the tab. */
const readNavigationType = (): NavigationTimingType | undefined =>
  (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming | undefined)?.type;

/**
 * Moves secrets from the address into the state of the history entry, which survives a reload. Must be called before
 * the router starts and before a third-party script is loaded: such scripts report the address.
 */
export function hideAddressSecrets(navigationType = readNavigationType()): void {
  const url = new URL(window.location.href);
  const isCallback = url.pathname.startsWith(paths.oidcCallback);
  const found = [...secretNames, ...(isCallback ? callbackNames : [])].flatMap((name) => {
    const value = url.searchParams.get(name);
    url.searchParams.delete(name);
    return value === null ? [] : [[name, value] as const];
  });
  const state = readPageState();
  // Chromium keeps the state of the entry when the address that it shows, without the secret, is opened again.
  const isOutdated = navigationType === 'navigate' && Object.keys(secretsIn(state)).length > 0;
  if (found.length > 0 || isOutdated)
    replacePage(url, { ...(state as object | undefined), secrets: Object.fromEntries(found) });
}

/** Whether this page was opened with a secret, or exists for links with one. */
export const isSecretPage = (): boolean =>
  [paths.resetPassword, paths.verifyEmail, paths.changeEmail, paths.undoEmail, paths.oidcCallback].some((path) =>
    window.location.pathname.startsWith(path),
  ) || Object.keys(secretsIn(readPageState())).length > 0;

export function useAddressSecret(name: SecretName): string | null {
  const [search] = useSearchParams();
  const { state } = useLocation();
  return search.get(name) ?? secretsIn(state)[name] ?? null;
}
