import { loadNamespaces } from '../i18n/text-store.ts';
import { NetworkError } from './api.ts';
import type * as passkeyPrompt from './passkey-prompt.ts';

/** Loads the code for passkeys with the texts of its failures: it is not part of the first load of any page. */
export async function loadPasskeyPrompt(): Promise<typeof passkeyPrompt> {
  try {
    const [prompt] = await Promise.all([import('./passkey-prompt.ts'), loadNamespaces(['passkeys', 'errors'])]);
    return prompt;
  } catch (cause) {
    throw new NetworkError(cause);
  }
}
