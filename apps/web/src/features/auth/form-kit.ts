import { loadNamespaces } from '../../i18n/text-store.ts';

/**
 * What a form needs once someone uses it: its schemas and the words for what can go wrong. Fetched with the first
 * focus, so that the page itself is there sooner.
 */
export async function loadFormKit() {
  const [{ emailBody, loginForm, registerForm, resetPasswordForm }] = await Promise.all([
    import('./auth-schemas.ts'),
    loadNamespaces(['errors']),
  ]);
  return { emailBody, loginForm, registerForm, resetPasswordForm };
}

/** Ahead of need; if it fails, the submit tries again and says so. */
export const prepareForm = (): void => void loadFormKit().catch(() => undefined);
